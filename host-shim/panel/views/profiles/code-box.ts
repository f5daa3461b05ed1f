import { html } from "lit-html";
import { isCode } from "../../../protocol/profiles/profile-code.js";
import { readShared, SET_SCHEMA, type Shared } from "../../../protocol/profiles/profile-file.js";
import { SET } from "../../rows/links.js";
import { textOfCode } from "../../sharing/shared-code.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { readText } from "../transfer/import-values.js";
import type { ProfileUse } from "./profile-use.js";
import { textEntry } from "./text-entry.js";

/** The id of the box, which gets the focus when the question closes. */
export const CODE = "profiles/code";

/** Creates the box that opens a pasted link or code, or the text of a profile, and the button that opens a file with one of them. */
export function createCodeBox(ui: Ui, use: ProfileUse) {
  let typed = "";

  async function open(text: string): Promise<void> {
    const code = text.trim();
    const reading = sharedOf(code);
    const shared = await reading.catch(() => undefined);
    const isSet = code.includes(SET) || (isCode(code) && shared?.schema === SET_SCHEMA);
    if (isSet) ui.deferred.get()!.transfer.open(code);
    else await use.ask(() => reading, CODE);
  }

  async function openFile(input: HTMLInputElement): Promise<void> {
    const chosen = input.files?.[0];
    if (!chosen) return;
    const text = await readText(chosen);
    input.value = "";
    void open(text ?? "");
  }

  return () => {
    const type = (text: string) => {
      typed = text;
      ui.update();
    };
    const isOff = ui.readOnly();
    return html`<div class="inline">${textEntry(CODE, deferredWords.profileCode, typed, type, () => void open(typed))}<button type="button" ?disabled=${isOff} @click=${() => void open(typed)}>${deferredWords.open}</button>
      <label class="ghost button ${isOff ? "disabled" : ""}">${deferredWords.openFile}<input type="file" class="hidden" accept="application/json,.json,.txt" ?disabled=${isOff} @change=${({
        target,
      }: Event) => void openFile(target as HTMLInputElement)}></label></div>`;
  };
}

/** Resolves to the profile or the set in a code or a JSON text; rejects with the reason if the text is invalid. */
async function sharedOf(text: string): Promise<Shared> {
  const found = isCode(text) ? await textOfCode(text) : { text };
  const shared = "err" in found ? found.err : readShared(found.text);
  if (typeof shared === "string") throw new Error(deferredWords.noProfile(shared));
  return shared;
}
