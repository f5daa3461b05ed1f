import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

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
