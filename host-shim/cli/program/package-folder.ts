import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The folder of this package, found from wherever its code was bundled to. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "template", "mod.ts"))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error("the package is incomplete, it has no template/: install svc-mod-sdk again");
    folder = parent;
  }
  return folder;
}

/** The `$schema` of a registry file in this folder: the path from there to this package's JSON Schema, for editors. */
export function registrySchema(folder: string): string {
  const schema = join(packageFolder(), "dist", "mods.schema.json");
  const path = relative(folder, schema);
  // On another drive of Windows there is no relative path.
  return isAbsolute(path) ? pathToFileURL(schema).href : path.split(sep).join("/");
}
