// npm run typecheck: type-checks the sources, the tests and the benches.
import { compile } from "./compile.mjs";
import { runTool } from "./setup.mjs";

const tsc = (project) => runTool("typescript/bin/tsc", ["-p", project, "--noEmit"]);
process.exitCode = compile() && tsc("tests") && tsc("bench") ? 0 : 1;
