import { html, nothing } from "lit-html";
import { errorMessage } from "../../../../sdk/host/describe-error.js";
import { writeShared } from "../../../protocol/profiles/profile-file.js";
import { deferredIcon } from "../../icons/deferred-icon.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import { isOfMod, sideOf } from "../../rows/mod-address.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { codeOf } from "../../sharing/shared-code.js";
import { isOwnChange, openLiteral, setOf } from "../../sharing/shared-values.js";
import type { Popup } from "../../state/popup.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence, words } from "../../words/words.js";
import { copyText } from "../row/row-menu.js";

/** The length of the longest link, in characters, because chats cut or refuse longer links. */
const LONGEST_LINK = 8000;

/**
 * Creates the box that shows the values of rows as a link or a code, in the menu whose entry the player chose. `page` returns
 * the web page's address, or `""` if it is unknown; `drawn` resolves after the next draw.
 */
export function createShareBox(ui: Ui, root: ShadowRoot, page: () => string, drawn: () => Promise<void>) {
  const { store } = ui;
  /** The link or the code for the open menu: undefined while it is being made, `""` without a changed value. */
  let made: { readonly menu: Popup; readonly text: string | undefined; readonly problem: string } | undefined;

  async function open(mods: () => readonly ModEntry[], isShared: (row: PanelRow) => boolean): Promise<void> {
    const menu = show(undefined);
    let text: string | undefined;
    let problem = "";
    try {
      text = await linkOf(mods, isShared);
    } catch (error) {
      problem = asSentence(errorMessage(error));
    }
    if (ui.popup !== menu) return;
    show(text, problem);
    void drawn().then(() => root.querySelector<HTMLInputElement>(".share input")?.focus());
  }

  /** Replaces the popup object, too, because a row is redrawn only for another popup object. */
  function show(text: string | undefined, problem = ""): Popup {
    const menu = { ...ui.popup! };
    made = { menu, text, problem };
    ui.popup = menu;
    return menu;
  }

  async function linkOf(
    mods: () => readonly ModEntry[],
    isShared: (row: PanelRow) => boolean,
  ): Promise<string> {
    store.flush();
    await store.readAll();
    const guids = mods().map(({ guid }) => guid);
    await store.idle((id) => guids.some((guid) => isOfMod(id, guid)));
    const set = setOf(
      mods().map(({ guid, version }) => ({
        guid,
        version,
        inGame: sideOf(guid, store.transport.serverOnly) === "client",
        rows: store.rows(guid).filter(isShared),
      })),
    );
    if (set.mods.length === 0) return "";
    const code = await codeOf(writeShared(set));
    const link = `${page()}#set=${code}`;
    return page() === "" || link.length > LONGEST_LINK ? code : link;
  }

  async function copy({ currentTarget }: Event): Promise<void> {
    const box = (currentTarget as Element).parentElement!.querySelector("input")!;
    if (!(await copyText(ui, box.value, deferredWords.copied))) box.focus();
  }

  const entry = (text: unknown, act: () => Promise<void>) =>
    html`<button type="button" @click=${() => void act()}>${text}</button>`;

  /** Draws the link or the code in its menu; undefined if another menu is open. */
  function view() {
    if (!ui.popup || made?.menu !== ui.popup) return undefined;
    const { text, problem } = made;
    if (!text)
      return html`<p role="status">${problem || (text === "" ? deferredWords.noChanges : words.loading)}</p>`;
    const isLink = text.includes("#");
    // An attribute, because the property moves the caret to the end, and the focus then scrolls there.
    return html`<div class="share"><label>${isLink ? deferredWords.link : deferredWords.code}<input class="text" readonly value=${text} @focus=${({
      target,
    }: Event) => (target as HTMLInputElement).select()}></label><button type="button" class="main" @click=${(
      event: Event,
    ) => void copy(event)}>${deferredWords.copy}</button></div>${
      isLink ? nothing : html`<p>${deferredWords.useCode(deferredWords.profiles)}</p>`
    }`;
  }

  return {
    view,
    /** Draws the entry in a row's menu; lit's `nothing` for a row without a value to share. */
    ofRow(row: PanelRow) {
      const mods = () => store.mods().filter(({ guid }) => guid === row.guid);
      return openLiteral(row) === undefined
        ? nothing
        : entry(deferredWords.shareValue, () => open(mods, ({ id }) => id === row.id));
    },
    /** Draws the entry for the changes of a mod, or of all mods if `mod` is undefined. */
    ofChanges(mod: ModEntry | undefined) {
      // The mods of the shown places come first, because for a mod in several games the set has the values of the first game.
      const mods = () => (mod ? [mod] : [...ui.deferred.get()!.places.mods(), ...store.mods()]);
      return entry([deferredIcon("link"), deferredWords.shareChanges], () => open(mods, isOwnChange));
    },
  };
}
