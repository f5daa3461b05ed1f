import { isTextBox } from "../../input/typing.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { rowIdOf, type Ui } from "../../state/ui.js";

/**
 * Opens the menu of a row on Shift+F10, the context-menu key and a right click, and moves the focus through an open menu with
 * the arrow keys. A right click on a text box, a link or another popup opens the browser's menu, for example to paste.
 */
export function listenForMenus(
  ui: Ui,
  root: ShadowRoot,
  focusedRow: () => PanelRow | undefined,
  drawn: () => Promise<void>,
) {
  /** Opens the menu of a row, and focuses its first item. */
  function open(id: string): void {
    ui.popup = { kind: "menu", id };
    void drawn().then(() => itemsOf(root)[0]?.focus());
  }

  function onKey(event: Event): void {
    const { key, shiftKey } = event as KeyboardEvent;
    if (event.defaultPrevented) return;
    if (key !== "ContextMenu" && !(key === "F10" && shiftKey)) return moveFocus(root, event as KeyboardEvent);
    const row = focusedRow();
    if (!row) return;
    event.preventDefault();
    open(row.id);
  }

  function onContextMenu(event: Event): void {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>(".row");
    if (event.defaultPrevented || !row) return;
    // Some systems send this event after the key that opened the menu.
    if (target.closest(".menu")) return event.preventDefault();
    if (target.closest("a,.popup") || isTextBox(target)) return;
    event.preventDefault();
    open(rowIdOf(row));
  }

  root.addEventListener("keydown", onKey);
  root.addEventListener("contextmenu", onContextMenu);
  return {
    open,
    end() {
      root.removeEventListener("keydown", onKey);
      root.removeEventListener("contextmenu", onContextMenu);
    },
  };
}

function itemsOf(root: ShadowRoot): HTMLButtonElement[] {
  return [...root.querySelectorAll<HTMLButtonElement>(".menu button:not(:disabled)")];
}

/** Moves the focus through the items of an open menu, also from the button that opened the menu. */
function moveFocus(root: ShadowRoot, event: KeyboardEvent): void {
  const menu = root.querySelector(".menu");
  const focused = root.activeElement;
  if (!menu || !focused || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!menu.parentElement!.contains(focused)) return;
  const items = itemsOf(root);
  const at = items.indexOf(focused as HTMLButtonElement);
  const before = at < 0 ? items.length : at;
  const to = { ArrowUp: before - 1, ArrowDown: at + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
