/** Statements of a page: a gamepad of the standard mapping that nobody has to hold; `pad.looked` waits for a look at it. */
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
/** The buttons by what they do in the panel, as the standard mapping counts them. */
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

/** One of them. */
export type PadButton = keyof typeof BUTTON;

/**
 * An expression of such a page that presses a button, once somebody looks at the gamepad, for two frames and releases it. In one
 * go: between two calls a busy machine would hold it for so long that it repeats.
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
