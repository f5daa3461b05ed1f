/** The direction of a step in a grid of buttons. */
export type GridStep = "up" | "down" | "left" | "right";

/**
 * Moves the focus to the nearest button in a direction, by the drawn positions, or to the first button if the focus is
 * outside the grid. Returns false if no button is in this direction.
 */
export function stepInGrid(grid: Element, to: GridStep): boolean {
  const buttons = [...grid.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const focused = (grid.getRootNode() as ShadowRoot).activeElement;
  if (!(focused instanceof HTMLElement) || !grid.contains(focused)) {
    buttons[0]?.focus();
    return true;
  }
  const from = pointOf(focused);
  const upright = to === "up" || to === "down";
  const sign = to === "up" || to === "left" ? -1 : 1;
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const button of buttons) {
    const at = pointOf(button);
    const [along, across] = upright ? [at.y - from.y, at.x - from.x] : [at.x - from.x, at.y - from.y];
    // Left and right stay within one line of buttons.
    if (along * sign < 4 || (!upright && Math.abs(across) > 8)) continue;
    const distance = Math.abs(along) * (upright ? 4 : 1) + Math.abs(across);
    if (distance >= least) continue;
    least = distance;
    best = button;
  }
  best?.focus();
  return best !== undefined;
}

/** Returns a button's left edge and vertical middle, so that a step down from a wide button goes below its left edge. */
function pointOf(element: HTMLElement): { readonly x: number; readonly y: number } {
  const { x, y, height } = element.getBoundingClientRect();
  return { x, y: y + height / 2 };
}

/** Whether the entries of the navigation are tabs in one line, as in a narrow panel. */
export function areTabs(nav: Element): boolean {
  return getComputedStyle(nav).flexDirection === "row";
}
