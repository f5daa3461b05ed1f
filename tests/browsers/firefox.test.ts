import { overlayCases } from "../browser/overlay-cases.js";
import { withFirefox } from "../support/firefox.js";

await overlayCases("Firefox", withFirefox);
