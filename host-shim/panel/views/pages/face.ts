import type { Ui } from "../../state/ui.js";
import { html } from "../../templates/template.js";

/**
 * The face of a mod: its icon, or its letters on a hue of its own; blank until it is known which. It is an ornament beside
 * the name.
 */
export function faceView(ui: Ui, id: string, name: string, looks = "") {
  const icon = ui.icons.get(id) ?? (mayHaveIcon(ui) ? undefined : "");
  const face = icon === undefined ? `face blank ${looks}` : `face ${looks}`;
  return html`<span class=${face} aria-hidden="true" title=${name} .style=${icon ? "" : `--hue:${hueOf(id)}`}>${
    icon ? html`<img src=${icon} alt="" @error=${() => forget(ui, id)}>` : icon === "" ? lettersOf(name) : ""
  }</span>`;
}

/** Whether icons may still come. */
function mayHaveIcon({ store, deferred, verdictsProblem }: Ui): boolean {
  return store.transport.image !== undefined && verdictsProblem === "" && !deferred.failed();
}

/** A picture that the page does not let be shown, or that is none, gives way to the letters. */
function forget(ui: Ui, id: string): void {
  ui.icons = new Map(ui.icons).set(id, "");
}

/** The first letters of the first two words of a name, or the first two of its one word. */
function lettersOf(name: string): string {
  const [first = "", second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [a = "", b = ""] = first;
  return a.toUpperCase() + (second ? [...second][0]!.toUpperCase() : b);
}

/** A hue from 0 to 359, the same for an id wherever it is shown. */
function hueOf(id: string): number {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)!) % 997;
  return (hash * 47) % 360;
}
