import { html } from "lit-html";
import type { Ui } from "../../state/ui.js";

/** Draws a mod's face beside its name: the icon, or the initials on the hue of its id; blank while the icon may still arrive. */
export function faceView(ui: Ui, id: string, name: string, className = "") {
  const icon = ui.icons.get(id) ?? (mayHaveIcon(ui) ? undefined : "");
  const face = icon === undefined ? `face blank ${className}` : `face ${className}`;
  return html`<span class=${face} aria-hidden="true" title=${name} .style=${icon ? "" : `--hue:${hueOf(id)}`}>${
    icon ? html`<img src=${icon} alt="" @error=${() => forget(ui, id)}>` : icon === "" ? lettersOf(name) : ""
  }</span>`;
}

/** Whether icons may still arrive. */
function mayHaveIcon({ store, deferred, verdictsProblem }: Ui): boolean {
  return store.transport.image !== undefined && verdictsProblem === "" && !deferred.failed();
}

/** Shows the initials instead of an image that is invalid, or that the page's policy blocks. */
function forget(ui: Ui, id: string): void {
  ui.icons = new Map(ui.icons).set(id, "");
}

/** Returns the initials of the first two words of a name, or the first two letters of its only word, with their marks. */
function lettersOf(name: string): string {
  const found = name.normalize().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const [[a = "", b = ""] = [], [c] = []] = found.map((word) => word.match(/[\p{L}\p{N}]\p{M}*/gu)!);
  return a.toUpperCase() + (c?.toUpperCase() ?? b);
}

/** Returns a hue from 0 to 359, always the same for an id. */
export function hueOf(id: string): number {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)!) % 997;
  return (hash * 47) % 360;
}
