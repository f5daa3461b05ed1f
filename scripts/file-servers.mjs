import { findProgram } from "./find-program.mjs";

/** Returns the paths of the static file servers that serve exported files in tests; installs them if necessary. */
export function findFileServers() {
  return {
    SVC_PYTHON: findProgram({
      program: "Python 3",
      variable: "PYTHON3_PATH",
      names: ["python3"],
      debian: "python3",
      install: {
        darwin: "brew install python",
        win32: "winget install Python.Python.3.13 (then set PYTHON3_PATH)",
      },
    }),
    SVC_NGINX: findProgram({
      program: "nginx",
      variable: "NGINX_PATH",
      names: ["nginx"],
      debian: "nginx",
      install: { darwin: "brew install nginx" },
    }),
  };
}
