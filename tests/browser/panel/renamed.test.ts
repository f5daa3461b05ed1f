import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, panelTests } from "./fixture.js";

const renamed = suite("renamed settings in the panel");
const { bus } = panelTests(renamed);

const UPDATED: PageMod = {
  guid: "updated",
  name: "Updated",
  rows: `[
    sdk.intSetting("fontSize", "Font size", 20, { renamedFrom: ["size", "textSize"] }),
    sdk.intSetting("gap", "Gap", 3, { renamedFrom: ["space"] }),
    sdk.intSetting("count", "Count", 5, { renamedFrom: ["tally"] }),
  ]`,
  hook: "mod.settingApplied();",
  config: `{"fontSize": 22, "gap": 4, "tally": "many"}\n`,
};

bus(
  "are imported from a file of an earlier version, as one undo step",
  [UPDATED],
  async ({ page, stored, writes }) => {
    // A current key wins over all earlier keys; among the earlier keys the first in `renamedFrom` wins.
    const values = `{"textSize": 30, "size": 28, "space": 7, "gap": 9, "gone": 1}`;
    const buffer = Buffer.from(`{"mod": "updated", "values": ${values}}`);
    await page.getByLabel("Import").setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    const question = page.getByRole("group", { name: "Import into Updated" });
    await question.getByText("Font size was size").waitFor();
    const sent = await writes();
    await question.getByRole("button", { name: /^Change / }).click();
    await page.getByText("2 settings imported, 1 unknown (gone)", { exact: true }).waitFor();
    await stored("updated", /"fontSize": 28[^}]*"gap": 9/);
    assert.is((await writes()) - sent, 2);
    await page.getByRole("button", { name: "Undo importing into Updated" }).click();
    await stored("updated", /"fontSize": 22[^}]*"gap": 4/);
    await soon.is(() => page.getByRole("button", { name: "Undo" }).isDisabled(), true);
    await page.getByRole("button", { name: "Redo importing into Updated" }).click();
    await stored("updated", /"fontSize": 28[^}]*"gap": 9/);
  },
);

bus(
  "show on their row that an earlier value does not fit, until the row has a new value",
  [UPDATED],
  async ({ page, says, stored, accessible }) => {
    await says("updated/count", /Earlier value not taken over/);
    await accessible("a value that was not taken over");
    await page.getByRole("textbox", { name: "Count" }).fill("6");
    await page.keyboard.press("Enter");
    await says("updated/count", "In force now");
    await stored("updated", /"tally": "many"[^}]*"count": 6/);
  },
);
