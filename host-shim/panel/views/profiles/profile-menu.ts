import { html, nothing } from "lit-html";
import { type Profile, writeShared } from "../../../protocol/profiles/profile-file.js";
import { codeOf } from "../../sharing/shared-code.js";
import { partId, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { closing, copyText } from "../row/row-menu.js";
import { download } from "../transfer/export-values.js";
import type { ProfileUse } from "./profile-use.js";

/** The profile whose menu is open. */
interface Opened {
  readonly id: string;
  readonly text: string;
  /** `""` until the code is made, and in a browser that cannot compress the text. */
  readonly code: string;
}

/** Creates the menus that share profiles. A code is made when its menu opens, so that a press on Copy needs no wait. */
export function createProfileMenu(ui: Ui, root: ShadowRoot, drawn: () => Promise<void>, use: ProfileUse) {
  let opened: Opened | undefined;

  // The box has its code as an attribute, because the property moves the caret to the end, and the focus then scrolls there.
  function select(): void {
    const box = root.querySelector<HTMLInputElement>(".profile-code");
    box?.focus();
    box?.select();
  }

  const open = (id: string, read: () => Promise<Profile>) =>
    use.run(async () => {
      opened = undefined;
      ui.popup = { kind: "menu", id };
      try {
        const text = writeShared(await read());
        opened = { id, text, code: "" };
        opened = { id, text, code: await codeOf(text) };
      } finally {
        if (!opened && ui.popup?.id === id) ui.popup = undefined;
      }
      ui.update();
      void drawn().then(select);
    });

  async function copy({ code }: Opened): Promise<void> {
    if (!(await copyText(ui, code, deferredWords.copiedCode))) select();
  }

  /** Draws the button of a profile's menu, and the open menu; `remove` asks before it deletes the profile. */
  return (id: string, name: string, read: () => Promise<Profile>, remove?: () => void) => {
    const isOpen = ui.popup?.kind === "menu" && ui.popup.id === id;
    const now = opened?.id === id ? opened : undefined;
    const toggle = () => {
      if (isOpen) ui.popup = undefined;
      else void open(id, read);
    };
    return html`<button type="button" class="icon" id=${partId(id, "control")} aria-expanded=${isOpen} aria-label=${deferredWords.actions(name)} title=${deferredWords.actions(name)} @click=${toggle}>⋯</button>${
      isOpen
        ? html`<div class="popup menu" role="group" aria-label=${deferredWords.actions(name)}>${
            now
              ? html`${
                  now.code
                    ? html`<label>${deferredWords.code}<input type="text" class="text profile-code" readonly value=${now.code}></label>
          <button type="button" @click=${() => void copy(now)}>${deferredWords.copyCode}</button>`
                    : nothing
                }
          <button type="button" @click=${closing(ui, id, () => download(`${now.text}\n`, `${name}.profile.json`))}>${deferredWords.saveFile}</button>`
              : html`<p role="status">${words.loading}</p>`
          }${remove ? html`<button type="button" class="delete" @click=${() => remove()}>${deferredWords.delete}</button>` : nothing}</div>`
        : nothing
    }`;
  };
}
