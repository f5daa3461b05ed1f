import { withChromiumDriver } from "../../support/chromium.js";
import { codeCases } from "./code-cases.js";

codeCases("Chromium", withChromiumDriver);
