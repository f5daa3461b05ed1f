import { describeError } from "../../../sdk/host/describe-error.js";
import { withBuildHint } from "../../runtime/mod/not-a-mod.js";
import type { Say } from "./findings.js";

// What a page has and a terminal has not: a mod that needs it cannot be tried here, which is no fault of the mod.
const PAGE_GLOBAL = new RegExp(
  "^ReferenceError: (?:document|window|self|parent|top|frames|navigator|location|history|screen|localStorage|" +
    "sessionStorage|indexedDB|caches|customElements|visualViewport|speechSynthesis|getComputedStyle|matchMedia|" +
    "alert|confirm|prompt|addEventListener|removeEventListener|dispatchEvent|innerWidth|innerHeight|" +
    "devicePixelRatio|createImageBitmap|Image|Node|Element|Path2D|XMLHttpRequest|WebSocket|Worker|" +
    "(?:HTML|SVG|CSS|DOM|Audio|Canvas|Offscreen|WebGL|GPU|RTC|IDB|Gamepad|File|Storage)\\w*|" +
    "(?:Keyboard|Mouse|Pointer|Touch|Wheel|UI|Drag|Focus|Input|Animation)Event|" +
    "(?:Mutation|Resize|Intersection|Performance)Observer) is not defined",
);

/** Says of an error in which part of the mod it was thrown, or that the part needs a page. */
export function sayThrown(say: Say, where: string, error: unknown, filename: string): void {
  const text = describeThrown(error, filename);
  if (needsPage(error)) say("needs a page", `${where} needs a page, so it is tried no further here: ${text}`);
  else say("problem", `it threw in ${where}: ${text}`);
}

/** Whether an error says that a page is missing. */
export function needsPage(error: unknown): boolean {
  return PAGE_GLOBAL.test(describeError(error));
}

/** An error in words: what to change in the build when that is at fault, the error, and where in the mod's file. */
export function describeThrown(error: unknown, filename: string): string {
  const lines = withBuildHint(describeError(error)).split("\n");
  // The frames of the trial itself and of Node say nothing about the mod.
  return lines.filter((line) => !/^ {4}at /.test(line) || line.includes(filename)).join("\n");
}
