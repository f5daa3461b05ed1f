import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../program/usage.js";

/** The path of a package, or of a file in one, that a mod's folder has installed. Throws a UsageError when it has not. */
export function findTool(folder: string, name: string): string {
  try {
    return createRequire(join(folder, "package.json")).resolve(name);
  } catch {
    throw new UsageError(
      `${folder} has no ${name.replace(/\/package\.json$/, "")} installed: run npm install there`,
    );
  }
}

/** Imports a package that a mod's folder has installed. Throws a UsageError when it has not. */
export async function importTool<Module>(folder: string, name: string): Promise<Module> {
  return (await import(pathToFileURL(findTool(folder, name)).href)) as Module;
}
