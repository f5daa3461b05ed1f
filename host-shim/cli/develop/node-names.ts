import { isBuiltin } from "node:module";

/** Returns the error for an import of a module of Node in the file `importer`. */
export function refuseNode(importer: string, name: string): string {
  return `${importer} imports ${name}: a mod has no modules of Node; use the SDK, or a package that runs in browsers`;
}

/** Matches compiler errors for names of Node's types, and for side-effect imports of unknown modules. */
const MISSING =
  /^(.*?)\((\d+,\d+)\): error TS\d+: Cannot find (?:name '([^']+)'.*@types\/node|module or type declarations for side-effect import of '([^']+)').*$/gm;

/**
 * Replaces the compiler's advice to install `@types/node` in its output: with these types a mod would compile, but no game
 * could run it.
 */
export function namesOfNode(output: string): string {
  return output.replace(MISSING, (line: string, file: string, place: string, name = "", imported = "") => {
    if (imported !== "" && !isBuiltin(imported)) return line;
    const isImport = imported !== "" || (isBuiltin(name) && name !== "process");
    const problem = isImport
      ? refuseNode(file, name || imported)
      : `${file} uses ${name}: a mod has no globals of Node`;
    return `${file}(${place}): ${problem}`;
  });
}
