import { overlayCases } from "../browser/panel/overlay-cases.js";
import { withFirefox } from "../support/firefox.js";

await overlayCases("Firefox", withFirefox);
