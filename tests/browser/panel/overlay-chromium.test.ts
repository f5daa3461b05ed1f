import { withChromiumDriver } from "../../support/chromium.js";
import { overlayCases } from "./overlay-cases.js";

await overlayCases("Chromium", withChromiumDriver);
