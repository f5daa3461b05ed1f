import { codeCases } from "../browser/panel/code-cases.js";
import { withWebKit } from "../support/webkit.js";

codeCases("WebKit", withWebKit);
