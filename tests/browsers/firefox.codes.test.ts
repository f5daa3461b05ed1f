import { codeCases } from "../browser/panel/code-cases.js";
import { withFirefox } from "../support/firefox.js";

codeCases("Firefox", withFirefox);
