/** Moves a slider one step up or down and fires `change`, as if the player had released it there. */
export function stepSlider(slider: HTMLInputElement, up: boolean): void {
  if (up) slider.stepUp();
  else slider.stepDown();
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}
