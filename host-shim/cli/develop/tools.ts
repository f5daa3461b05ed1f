import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../program/usage.js";

/** Returns the path of an installed package of a mod's folder, or of a file in it. Throws a UsageError if not installed. */
export function findTool(folder: string, name: string): string {
  try {
    return createRequire(join(folder, "package.json")).resolve(name);
  } catch {
    throw new UsageError(
      `${folder} has no ${name.replace(/\/package\.json$/, "")} installed: run npm install there`,
    );
  }
}

/** Imports an installed package of a mod's folder. Throws a UsageError if it is not installed. */
export async function importTool<Module>(folder: string, name: string): Promise<Module> {
  return (await import(pathToFileURL(findTool(folder, name)).href)) as Module;
}
