import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { compile, withConsumer } from "./consumer.js";

// The examples in the doc comments of exported names, which the reference and an editor show.

const reference = suite("the examples of the reference");

/** Each entry of the package, the folder of its sources, and how its examples run, or `""` if they are only compiled. */
const ENTRIES = [
  { entry: "svc-mod-sdk/http", folder: "sdk/http", run: "as it is" },
  { entry: "svc-mod-sdk", folder: "sdk", run: "in a mod" },
  { entry: "svc-mod-sdk/test", folder: "host-shim/testing", run: "as it is" },
  { entry: "svc-mod-sdk/client", folder: "host-shim/client", run: "" },
  { entry: "svc-mod-sdk/server", folder: "host-shim/server", run: "" },
  { entry: "svc-mod-sdk/panel", folder: "host-shim/panel", run: "" },
] as const;

interface Example {
  /** The exported name that the example documents. */
  readonly name: string;
  readonly source: string;
  readonly runs: boolean;
}

/** The source of `run.js`: the helpers that examples call, or that load an example as a mod. */
const RUN = `import { deepStrictEqual } from "node:assert/strict";
import { createTestHost as testHost } from "svc-mod-sdk/test";
import { defineMod as mod, type ModModule } from "svc-mod-sdk";
export function loads(module: ModModule): void {
  const host = testHost({ side: "server" });
  host.load(module);
  host.unload();
  deepStrictEqual(host.faults, []);
}
export const loadsWith = (load: () => void) => loads(mod({ load }));
export const gives: (value: unknown, expected: unknown) => void = deepStrictEqual;
`;

async function examplesOf({ entry, folder, run }: (typeof ENTRIES)[number]): Promise<Example[]> {
  const exported = new Set(Object.keys(await import(entry)));
  const basic = new Set(Object.keys(await import("svc-mod-sdk")));
  return sourcesBelow(folder)
    .filter((path) => ENTRIES.find((one) => path.startsWith(`${one.folder}/`))?.entry === entry)
    .flatMap((path) => [...readFileSync(join(repository, path), "utf8").matchAll(EXAMPLE)])
    .map(([, comment, name]) => {
      const text = comment!.replace(/^ \* ?/gm, "");
      const words = new Set(text.match(/[\w$]+/g));
      const own = [...words].filter((word) => exported.has(word));
      const others = [...words].filter((word) => basic.has(word) && !exported.has(word));
      const imports = [
        `import { ${own.join(", ")} } from "${entry}";`,
        others.length > 0 ? `import { ${others.join(", ")} } from "svc-mod-sdk";` : "",
        'import { gives, loads, loadsWith } from "./run.js";',
      ];
      const checked = text.replace(/^(.*); \/\/ => (.*)$/gm, "gives($1, $2);");
      const whole = checked.includes("export default ");
      const body =
        run !== "in a mod"
          ? checked
          : whole
            ? checked.replace("export default ", "const module = ").concat("loads(module);")
            : `loadsWith(() => {\n${checked}\n});`;
      assert.ok(exported.has(name!), `${name} has an example and is no export of ${entry}`);
      return { name: name!, source: [...imports, body].join("\n"), runs: run !== "" };
    });
}

const EXAMPLE =
  /^ \* @example\n \* ```ts\n((?: \*.*\n)+?) \* ```\n \*\/\nexport (?:async )?(?:function|const) (\w+)/gm;

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`);
}

reference("compile, and return the documented values where they run", () =>
  withConsumer(async (folder) => {
    const examples = (await Promise.all(ENTRIES.map(examplesOf))).flat();
    for (const name of ["defineMod", "declareSettings", "parseRequest", "createClientHost", "startBackend"])
      assert.ok(
        examples.some((example) => example.name === name),
        `${name} has no example`,
      );
    const files = Object.fromEntries(examples.map(({ name, source }) => [`${name}.ts`, source]));
    const all = examples.filter(({ runs }) => runs).map(({ name }) => `import "./${name}.js";`);
    assert.is(compile(folder, { ...files, "run.ts": RUN, "all.ts": all.join("\n") }), "");
    const program = spawnSync(process.execPath, ["all.js"], { cwd: folder, encoding: "utf8" });
    assert.is(program.stderr, "");
    assert.is(program.status, 0);
  }),
);
