import { html, nothing } from "lit-html";
import { isCode } from "../../../protocol/profiles/profile-code.js";
import { readShared, SET_SCHEMA, type Shared } from "../../../protocol/profiles/profile-file.js";
import { SET } from "../../rows/links.js";
import { codeFault, textOfCode } from "../../sharing/shared-code.js";
import { partId, type Ui } from "../../state/ui.js";
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
    const pasted = text.trim();
    // A mail or a file may have wrapped the code.
    const code = isCode(pasted) ? pasted.replace(/\s/g, "") : pasted;
    const isLink = !code.startsWith("{") && code.includes(SET);
    const shared = isLink ? undefined : await sharedOf(code);
    use.refuse(typeof shared === "string" ? shared : "");
    if (typeof shared === "string") return;
    const isSet = isLink || (isCode(code) && shared?.schema === SET_SCHEMA);
    if (isSet) ui.deferred.get()!.transfer.open(code);
    else await use.ask(async () => shared!, CODE);
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
      use.refuse("");
    };
    const problem = use.refusal();
    const isOff = ui.readOnly();
    return html`<div class="inline">${textEntry(CODE, deferredWords.profileCode, typed, type, () => void open(typed), problem)}<button type="button" ?disabled=${isOff} @click=${() => void open(typed)}>${deferredWords.open}</button>
      <label class="ghost button ${isOff ? "disabled" : ""}">${deferredWords.openFile}<input type="file" class="hidden" accept="application/json,.json,.txt" ?disabled=${isOff} @change=${({
        target,
      }: Event) =>
        void openFile(
          target as HTMLInputElement,
        )}></label>${problem ? html`<p class="lede err" id=${partId(CODE, "problem")} role="alert">${problem}</p>` : nothing}</div>`;
  };
}

/** Resolves to the profile or the set in a code or a JSON text, or to the reason if the text is invalid. */
async function sharedOf(text: string): Promise<Shared | string> {
  if (!isCode(text) && !text.startsWith("{")) return deferredWords.noCode;
  const found = isCode(text) ? await textOfCode(text) : { text };
  if ("err" in found) return codeFault(found.err);
  const shared = readShared(found.text);
  return typeof shared === "string" ? deferredWords.noProfile(shared) : shared;
}
