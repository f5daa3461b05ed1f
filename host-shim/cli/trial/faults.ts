import { describeError } from "../../../sdk/host/describe-error.js";
import { withBuildHint } from "../../runtime/mod/not-a-mod.js";
import type { Say } from "./findings.js";

// Browser globals that Node lacks. A mod that needs one cannot be tried here; that is not an error of the mod.
const PAGE_GLOBAL = new RegExp(
  "^ReferenceError: (?:document|window|self|parent|top|frames|navigator|location|history|screen|localStorage|" +
    "sessionStorage|indexedDB|caches|customElements|visualViewport|speechSynthesis|getComputedStyle|matchMedia|" +
    "alert|confirm|prompt|addEventListener|removeEventListener|dispatchEvent|innerWidth|innerHeight|" +
    "devicePixelRatio|createImageBitmap|Image|Node|Element|Path2D|XMLHttpRequest|WebSocket|Worker|" +
    "(?:HTML|SVG|CSS|DOM|Audio|Canvas|Offscreen|WebGL|GPU|RTC|IDB|Gamepad|File|Storage)\\w*|" +
    "(?:Keyboard|Mouse|Pointer|Touch|Wheel|UI|Drag|Focus|Input|Animation)Event|" +
    "(?:Mutation|Resize|Intersection|Performance)Observer) is not defined",
);

/** Reports an error that a part of the mod threw: as "needs a page" if a browser global is missing, else as a problem. */
export function sayThrown(say: Say, where: string, error: unknown, filename: string): void {
  const text = describeThrown(error, filename);
  if (needsPage(error))
    say("needs a page", `${where} needs a page, so it cannot be tested further here: ${text}`);
  else say("problem", `it threw in ${where}: ${text}`);
}

/** Whether an error is due to a missing browser global. */
export function needsPage(error: unknown): boolean {
  return PAGE_GLOBAL.test(describeError(error));
}

/** Describes an error: the fix if the build caused it, the message, and the stack frames in the mod's file. */
export function describeThrown(error: unknown, filename: string): string {
  const lines = withBuildHint(describeError(error)).split("\n");
  // Drops the frames of the trial and of Node.
  return lines.filter((line) => !/^ {4}at /.test(line) || line.includes(filename)).join("\n");
}
