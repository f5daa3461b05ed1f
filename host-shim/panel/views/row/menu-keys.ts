/** Moves the focus through a row's button and open menu with the arrow keys. */
export function menuKey(root: ShadowRoot, event: KeyboardEvent): void {
  const menu = root.querySelector(".menu");
  const focused = root.activeElement;
  if (!menu || !focused || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!focused.closest(".more")?.contains(menu)) return;
  const items = [...menu.querySelectorAll("button")];
  const at = items.indexOf(focused as HTMLButtonElement);
  const before = at < 0 ? items.length : at;
  const to = { ArrowUp: before - 1, ArrowDown: at + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)!.focus();
}
