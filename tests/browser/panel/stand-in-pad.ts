/** Statements that add a fake gamepad of the standard mapping to a page; `pad.looked` waits until the panel polls it. */
export const PAD = `
  window.pad = { mapping: "standard", connected: true, looks: 0, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
  navigator.getGamepads = () => {
    pad.looks++;
    return [pad];
  };
  pad.looked = async () => {
    for (const { looks } = pad; pad.looks === looks; ) await new Promise(requestAnimationFrame);
  };
`;
/** The indices of the standard mapping's buttons, by their action in the panel. */
export const BUTTON = {
  accept: 0,
  back: 1,
  reset: 2,
  search: 3,
  previous: 4,
  next: 5,
  select: 8,
  menu: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
};

export type PadButton = keyof typeof BUTTON;

/**
 * Returns an expression for a page with {@link PAD}: waits for the panel's next poll, then presses a button for two frames.
 * It is one expression, because on a busy machine two expressions would be so far apart that the press repeats.
 */
export function pressing(button: PadButton): string {
  return `(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
    await pad.looked();
    for (const pressed of [true, false]) {
      pad.buttons[${BUTTON[button]}].pressed = pressed;
      await frame();
      await frame();
    }
  })()`;
}
