import { isBuiltin } from "node:module";

/** Why a mod cannot import a module of Node; `importer` is the file that does. */
export function refuseNode(importer: string, name: string): string {
  return `${importer} imports ${name}: a mod has no modules of Node; use the SDK, or a package that runs in browsers`;
}

/** Names that the compiler knows from Node's types, and side-effect imports, for which it gives no advice. */
const MISSING =
  /^(.*?)\((\d+,\d+)\): error TS\d+: Cannot find (?:name '([^']+)'.*@types\/node|module or type declarations for side-effect import of '([^']+)').*$/gm;

/**
 * Replaces the compiler's advice to install `@types/node` in its output: with these types a mod compiles, and no game can run
 * it.
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
