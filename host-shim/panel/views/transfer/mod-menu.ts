import { html, nothing } from "lit-html";
import { type DeferredIconName, deferredIcon } from "../../icons/deferred-icon.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import type { Deferred } from "../../state/deferred-file.js";
import { modMenuId } from "../../state/popup.js";
import { partId, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";

/** The actions of a mod's menu. */
interface ModActions {
  readonly reset: Pick<Deferred["reset"], "ask">;
  readonly transfer: Pick<Deferred["transfer"], "exportValues" | "importFrom">;
  /** `ofChanges` draws the entry that shares changes as a link; `view` the link, which replaces the open menu's entries. */
  readonly share: {
    readonly ofChanges: (mod: ModEntry | undefined) => unknown;
    readonly view: () => unknown;
  };
}

/**
 * Draws the button that opens the menu of a mod, or of all mods if `mod` is undefined, and the open menu. The file input of
 * Import is outside of the menu, because the menu closes before the player has chosen a file.
 */
export function modMenu(ui: Ui, mod: ModEntry | undefined, { reset, transfer, share }: ModActions) {
  const id = modMenuId(mod?.guid ?? "");
  const title = deferredWords.actions(mod?.name ?? words.modsOnOff);
  const isOpen = ui.popup?.kind === "menu" && ui.popup.id === id;
  const toggle = () => {
    ui.popup = isOpen ? undefined : { kind: "menu", id };
  };
  const item = (symbol: DeferredIconName, text: string, act: (event: Event) => void, disabled = false) =>
    html`<button type="button" ?disabled=${disabled} @click=${(event: Event) => {
      ui.popup = undefined;
      ui.focusRow(id);
      act(event);
    }}>${deferredIcon(symbol)}${text}</button>`;
  const choose = ({ currentTarget }: Event) =>
    chooseFile(ui, (currentTarget as Element).closest(".tools")!.querySelector("input")!);
  return html`<input type="file" hidden aria-label=${deferredWords.importValues} accept="application/json,.json" @change=${({
    target,
  }: Event) =>
    transfer.importFrom(target as HTMLInputElement, mod)}><button type="button" class="icon" id=${partId(
    id,
    "control",
  )} aria-expanded=${isOpen} aria-label=${title} title=${title} @click=${toggle}>⋯</button>${
    isOpen
      ? html`<div class="popup menu" role="group" aria-label=${title}>${
          share.view() ??
          html`
    ${item("download", mod ? deferredWords.exportValues : deferredWords.exportAll, () => transfer.exportValues(mod))}${item(
      "upload",
      deferredWords.importValues,
      choose,
      ui.readOnly(mod?.guid),
    )}${share.ofChanges(mod)}${mod ? item("rotate-ccw", deferredWords.resetMod, () => reset.ask(mod), ui.readOnly(mod.guid)) : nothing}`
        }</div>`
      : nothing
  }`;
}

/** Opens the dialog of a file input, or shows a message: a browser opens it only right after a key press, a click or a touch. */
export function chooseFile(ui: Ui, box: HTMLInputElement): void {
  // Read first, because the dialog uses the activation up.
  const mayOpen = navigator.userActivation?.isActive !== false;
  box.click();
  if (!mayOpen) ui.say(deferredWords.noFileByPad);
}
