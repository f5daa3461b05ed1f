/**
 * Moves the focus through the list of places: up, down, to the first and the last. Left and right fold and unfold the
 * focused group.
 */
export function navKey(event: KeyboardEvent): void {
  const nav = event.currentTarget as HTMLElement;
  const focused = (nav.getRootNode() as ShadowRoot).activeElement;
  const stops = [...nav.querySelectorAll<HTMLElement>("a")];
  const at = stops.findIndex(
    (stop) => stop.parentElement?.contains(focused) && stop.closest("li") === focused?.closest("li"),
  );
  if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  const fold = stops[at]!.closest("li")!.querySelector<HTMLElement>(":scope > .fold");
  const opens = event.key === (getComputedStyle(nav).direction === "rtl" ? "ArrowLeft" : "ArrowRight");
  if (to !== undefined) stops[to]?.focus();
  else if (!/^Arrow(?:Left|Right)$/.test(event.key) || !fold) return;
  else if (opens !== (fold.ariaExpanded === "true")) fold.click();
  event.preventDefault();
}
