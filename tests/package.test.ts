import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { linkedSdk } from "./support/linked-sdk.js";
import { repository } from "./support/repository.js";
import { withTempFolder } from "./support/temp-folder.js";

const packed = suite("the packed package");

/** What npm says of a tarball. */
interface Tarball {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

function run(folder: string, program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  assert.is(status, 0, `${program} ${args.join(" ")}: ${error?.message ?? ""}\n${stdout}${stderr}`);
  return stdout;
}

function pack(...args: string[]): Tarball {
  const [tarball] = JSON.parse(run(repository, "npm", "pack", "--json", "--ignore-scripts", ...args)) as [
    Tarball,
  ];
  return tarball;
}

const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly bin: Readonly<Record<string, string>>;
};
const tarball = pack("--dry-run");
const files = new Set(tarball.files.map(({ path }) => path));

packed("takes no more than 1.5 MB on a disk and holds no source map", () => {
  assert.ok(tarball.unpackedSize <= 1_500_000, `${tarball.unpackedSize} bytes`);
  assert.equal(
    [...files].filter((path) => /\.(?:map|tsbuildinfo)$|^(?:tests|scripts|bench|build)\//.test(path)),
    [],
  );
});

packed("holds every file that package.json names", () => {
  const named = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : [entry.types, entry.default],
  );
  for (const path of [...named, ...Object.values(manifest.bin)]) {
    assert.ok(files.has(posix.normalize(path)), path);
  }
});

packed("holds every page and picture that its own pages lead to", () => {
  for (const page of [...files].filter((path) => path.endsWith(".md"))) {
    const text = readFileSync(join(repository, page), "utf8");
    for (const [, target = ""] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      assert.ok(files.has(posix.join(dirname(page), target)), `${page} leads to ${target}`);
    }
  }
});

packed("is installed without a network into an empty folder, imported by every entry, and run", () =>
  withTempFolder(async (folder) => {
    const { filename } = pack("--pack-destination", folder);
    writeFileSync(join(folder, "package.json"), '{"name":"game","private":true,"type":"module"}');
    run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", `./${filename}`);
    const names = Object.keys(manifest.exports)
      .filter((name) => !name.endsWith(".json"))
      .map((name) => posix.join("svc-mod-sdk", name));
    const program = names
      .map((name) => `console.log(Object.keys(await import("${name}")).length > 0);`)
      .join("\n");
    assert.is(
      run(folder, process.execPath, "--input-type=module", "-e", program),
      "true\n".repeat(names.length),
    );

    mkdirSync(join(folder, "my-mod"));
    const mod = "module.exports = svc.defineMod({ load() {} });";
    writeFileSync(join(folder, "my-mod", "mod.js"), `${await linkedSdk()}\n${mod}`);
    const svcMod = join(folder, "node_modules/.bin/svc-mod");
    assert.match(run(folder, svcMod, "check", "my-mod"), /^it loads/);
    assert.match(run(folder, svcMod, "new", "fresh"), /^made /);
  }),
);

packed.run();
