/** Moves a slider by a step, up or down, as if the player had let it go there. */
export function stepSlider(slider: HTMLInputElement, up: boolean): void {
  if (up) slider.stepUp();
  else slider.stepDown();
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}
