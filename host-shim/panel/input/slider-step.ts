/** Moves a slider one step up or down, with the events of a player who releases it there. */
export function stepSlider(slider: HTMLInputElement, up: boolean): void {
  if (up) slider.stepUp();
  else slider.stepDown();
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}
