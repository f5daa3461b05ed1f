import { overlayCases } from "../browser/panel/overlay-cases.js";
import { withWebKit } from "../support/webkit.js";

await overlayCases("WebKit", withWebKit);
