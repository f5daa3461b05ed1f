import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Returns the folder of this package: the closest folder above the running bundle with the template in it. */
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

/** Returns the `$schema` of a registry file in `folder`, for editors: the relative path of this package's JSON Schema. */
export function registrySchema(folder: string): string {
  const schema = join(packageFolder(), "dist", "mods.schema.json");
  const path = relative(folder, schema);
  // Windows has no relative path to another drive.
  return isAbsolute(path) ? pathToFileURL(schema).href : path.split(sep).join("/");
}
