import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createManager } from "../../../../host-shim/install/manager.js";
import { createPolls } from "../../../../host-shim/server/routes/polls.js";
import { header, response } from "../../../../sdk/http/index.js";
import { withInstall } from "../../../support/install.js";

const polls = suite("polls with a current tag");

const TARGET = "/svc/mods/client/1.0.0";

polls("match the last answer's tag, also in the weak form of a compressing proxy", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) => {
    const manager = createManager(root, () => {});
    const { unchanged, remember } = createPolls(manager, []);
    const knows = (tag: string) => unchanged(TARGET, ["If-None-Match", tag]) !== undefined;
    assert.not.ok(knows('"a"'), "nothing is remembered yet");
    remember(TARGET, response(200, [header("ETag", '"a"')], "{}"));
    for (const tag of ['"a"', 'W/"a"']) assert.ok(knows(tag), tag);
    for (const tag of ['"b"', 'W/"b"', "", "*", 'w/"a"', '"a", "b"']) assert.not.ok(knows(tag), tag);
    assert.is(unchanged("/svc/mods/client/2.0.0", ["If-None-Match", '"a"']), undefined);
    manager.override("a", false);
    assert.not.ok(knows('"a"'), "something has changed");
  }),
);

polls.run();
