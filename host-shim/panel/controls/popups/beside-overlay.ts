/** The distances of a popup in CSS pixels: from the overlay and the window's edges, and from the middle of the window. */
const GAP = 16;
const CENTRE_GAP = 40;

/** A box, in CSS pixels. */
type Box = Pick<DOMRect, "left" | "right" | "top" | "height">;

/**
 * Returns the position of a popup beside an overlay, level with its row and inside the window: on the side with more room,
 * and if possible not over the middle of the window, where games aim. Undefined if the popup does not fit on that side.
 */
export function besideOverlay(
  overlay: Pick<Box, "left" | "right">,
  row: Pick<Box, "top" | "height">,
  popup: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } | undefined {
  const { width, height } = popup;
  const atLeft = overlay.left >= view.width - overlay.right;
  const left = atLeft ? overlay.left - GAP - width : overlay.right + GAP;
  if (left < GAP || left + width + GAP > view.width || height + 2 * GAP > view.height) return undefined;
  const lowest = view.height - GAP - height;
  const level = Math.max(GAP, Math.min(row.top + (row.height - height) / 2, lowest));
  const [x, y] = [view.width / 2, view.height / 2];
  const covers = (from: number, size: number, at: number) =>
    from - CENTRE_GAP < at && at < from + size + CENTRE_GAP;
  if (!covers(left, width, x) || !covers(level, height, y)) return { left, top: level };
  const aside = atLeft ? x - CENTRE_GAP - width : x + CENTRE_GAP;
  if (aside >= GAP && aside + width + GAP <= view.width) return { left: aside, top: level };
  return { left, top: y + CENTRE_GAP <= lowest ? y + CENTRE_GAP : level };
}

/**
 * Moves a newly opened colour picker out of its overlay, over the game, if there is room, so that the picker covers no rows.
 * The picker becomes a popover, because the overlay clips its content.
 */
export function placePicker(root: ShadowRoot): void {
  const picker = root.querySelector<HTMLElement>(".picker:not([popover])");
  const app = root.querySelector(".app");
  const row = picker?.closest(".row");
  if (!picker || !app || !row || !("showPopover" in picker)) return;
  const place = besideOverlay(
    app.getBoundingClientRect(),
    row.getBoundingClientRect(),
    { width: picker.offsetWidth, height: picker.offsetHeight },
    { width: innerWidth, height: innerHeight },
  );
  if (!place) return;
  const focused = root.activeElement as HTMLElement | null;
  picker.popover = "manual";
  picker.style.left = `${place.left}px`;
  picker.style.top = `${place.top}px`;
  picker.showPopover();
  focused?.focus({ preventScroll: true });
}
