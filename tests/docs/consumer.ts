import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/repository.js";
import { withTempFolder } from "../support/temp-folder.js";

/** The compiler options of a TypeScript example. */
export const OPTIONS = {
  target: "es2022",
  lib: ["es2022", "dom"],
  module: "esnext",
  moduleResolution: "bundler",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  moduleDetection: "force",
};
/** The compiler options of a JavaScript example, which has no type annotations. */
export const JAVASCRIPT = {
  ...OPTIONS,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: false,
  exactOptionalPropertyTypes: false,
};

/** Declares the names that examples use and only earlier examples define. */
const GIVEN = `declare global {
  const host: import("svc-mod-sdk/client").ClientHost;
  const baseUrl: string;
  const native: any;
  const game: { createModHost(native: any): any };
}
export {};
`;

/** Passes a temporary folder of ES modules, in which `svc-mod-sdk` is installed, to `work`. */
export function withConsumer(work: (folder: string) => void | Promise<void>): Promise<void> {
  return withTempFolder((folder) => {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(repository, join(folder, "node_modules/svc-mod-sdk"));
    symlinkSync(join(repository, "node_modules/@types"), join(folder, "node_modules/@types"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    return work(folder);
  });
}

/** Compiles examples (texts by file name); returns the compiler's errors, or `""` if all compile. */
export function compile(
  folder: string,
  files: Readonly<Record<string, string>>,
  options: object = OPTIONS,
): string {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: [...Object.keys(files), "given.d.ts"] }),
  );
  writeFileSync(join(folder, "given.d.ts"), GIVEN);
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  const compiler = join(repository, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" }).stdout;
}
