import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { startBackend } from "../../../host-shim/server/index.js";
import { type Child, startChild } from "../../support/child.js";
import { modEntry, registryText } from "../../support/install.js";
import { giveToPlainUser } from "../../support/plain-user.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { until } from "../../support/until.js";

const faults = suite("a backend with a failing disk");
const program = fileURLToPath(new URL("../../support/backend-program.js", import.meta.url));

/** Causes a fault in an install, and returns a function that removes it. */
type Fault = (root: string) => () => void;

/** Replaces a path of the install; the original is moved beside the install, out of the backend's scans. */
const inPlaceOf =
  (path: string, put: (path: string) => void): Fault =>
  (root) => {
    const whole = join(root, path);
    const aside = join(dirname(root), "aside");
    if (fs.existsSync(whole)) fs.renameSync(whole, aside);
    put(whole);
    return () => {
      fs.rmSync(whole, { recursive: true, force: true });
      if (fs.existsSync(aside)) fs.renameSync(aside, whole);
    };
  };
const linkToItself = (path: string) => inPlaceOf(path, (whole) => fs.symlinkSync(whole, whole));
const danglingLink = (path: string) => inPlaceOf(path, (whole) => fs.symlinkSync(`${whole}-nowhere`, whole));
const aFile = (path: string) => inPlaceOf(path, (whole) => fs.writeFileSync(whole, ""));
const aFolder = (path: string) =>
  inPlaceOf(path, (whole) => fs.mkdirSync(join(whole, "full"), { recursive: true }));
const locked =
  (path: string): Fault =>
  (root) => {
    const whole = join(root, path);
    const { mode } = fs.statSync(whole);
    fs.chmodSync(whole, 0);
    return () => fs.chmodSync(whole, mode);
  };

const REGISTRY = /^error registry\/mods\.json is refused/;
const OVERRIDES = /^error .*overrides\.json cannot be read/;
const SELECTION = /^error .*selection\.json cannot be (?:read|written)/;
const LIBRARY = /^warn the library of a cannot be used/;
const CONFIG = /^error .*config\.json cannot be read/;

const list: readonly (readonly [name: string, fault: Fault, says: RegExp])[] = [
  ["the registry is a link to itself", linkToItself("registry/mods.json"), REGISTRY],
  ["the registry is a link to nothing", danglingLink("registry/mods.json"), REGISTRY],
  ["the registry is a folder", aFolder("registry/mods.json"), REGISTRY],
  ["the registry's folder is a file", aFile("registry"), REGISTRY],
  ["the registry's folder is not searchable", locked("registry"), REGISTRY],
  ["the overrides are a link to themselves", linkToItself("overrides.json"), OVERRIDES],
  ["the overrides are a folder", aFolder("overrides.json"), OVERRIDES],
  ["the overrides are not readable", locked("overrides.json"), OVERRIDES],
  ["the selection is a link to itself", linkToItself("mods/selection.json"), SELECTION],
  ["the selection is a folder", aFolder("mods/selection.json"), SELECTION],
  ["a library is a link to itself", linkToItself("mods/a/mod.js"), LIBRARY],
  ["a library is not readable", locked("mods/a/mod.js"), LIBRARY],
  ["a mod's folder is a file", aFile("mods/a"), LIBRARY],
  ["a mod's folder is a link to itself", linkToItself("mods/a"), LIBRARY],
  ["a mod's folder is not searchable", locked("mods/a"), LIBRARY],
  ["a config is a link to itself", linkToItself("mods/a/config.json"), CONFIG],
  ["a config is a folder", aFolder("mods/a/config.json"), CONFIG],
  ["mods/ is a file", aFile("mods"), LIBRARY],
  ["mods/ is not searchable", locked("mods"), LIBRARY],
  ["the install is not searchable", locked("."), REGISTRY],
];

/** A server mod that reads its config at its load and after each change. */
const library = `let host;
module.exports = {
  api: 1,
  sdk: "0.0.0",
  attach(table) { host = table; host.readConfig(); return "Ok"; },
  detach() {},
  refresh() { host.readConfig(); },
};
`;

/** Creates an install with each file that an install can have. */
function makeInstall(root: string): void {
  const files = {
    "registry/mods.json": registry("1.0.0"),
    "overrides.json": '{"schema":"svc.overrides/1","overrides":[]}',
    "mods/a/mod.js": library,
    "mods/a/config.json": "{}",
  };
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true });
    fs.writeFileSync(join(root, path), text);
  }
}

function registry(version: string): string {
  return registryText({ mods: [modEntry({ id: "a", version, sides: ["server"] })] });
}

async function modVersions(url: string): Promise<readonly string[]> {
  const { mods } = (await (await fetch(`${url}/svc/mods`)).json()) as { mods: { version: string }[] };
  return mods.map(({ version }) => version);
}

// One process for all faults, each of which must leave it running for the next.
let folder = "";
let root = "";
let child: Child;

faults.before(() => {
  folder = fs.mkdtempSync(join(tmpdir(), "svc-mod-"));
  root = join(folder, "install");
  makeInstall(root);
  giveToPlainUser(folder);
  child = startChild([program, root]);
});

faults.after(async () => {
  await child.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

for (const [name, fault, says] of list) {
  faults(
    `logs one line for a fault at the start and one for the same fault later, and applies the next registry: ${name}`,
    async () => {
      await child.line(/^serves /);
      const before = child.output().length;
      const output = () => child.output().slice(before);
      const told = () =>
        output()
          .split("\n")
          .filter((line) => says.test(line)).length;
      // Stops the backend before the fault, because the running backend may log it as well.
      child.write("stop\n");
      await until(() => /^stopped$/m.test(output()), "the stop");
      let mend = fault(root);
      try {
        child.write("start\n");
        const url = await until(() => /^serves (.*)$/m.exec(output())?.[1], "the start");
        await until(() => told() === 1, `${says} at the start`);
        mend();
        await until(() => /^info loaded a /m.test(output()), "the mod runs");
        const noticesVersion = async (version: string) => {
          // Replaces the file in one step, because the backend refuses a half-written file.
          fs.writeFileSync(join(folder, "next.json"), registry(version));
          fs.renameSync(join(folder, "next.json"), join(root, "registry/mods.json"));
          await until(async () => (await modVersions(url))[0] === version, `version ${version}`);
        };
        await noticesVersion("2.0.0");

        mend = fault(root);
        await until(() => told() === 2, `${says} later`);
        assert.equal(await modVersions(url), ["2.0.0"]);
        mend();
        mend = () => {};
        await noticesVersion("1.0.0");
        assert.is(told(), 2);
      } catch (error) {
        mend();
        throw new Error(`${(error as Error).message}; the output was:\n${output()}`);
      }
    },
  );
}

faults("continues to poll the disk after its log function threw", () =>
  withTempFolder(async (folder) => {
    makeInstall(folder);
    let thrown = 0;
    const log = (_level: string, text: string): void => {
      if (!text.includes("the folder mods/stray")) return;
      thrown++;
      throw new Error("the log is full");
    };
    const backend = await startBackend({ root: folder, port: 0, log });
    try {
      fs.mkdirSync(join(folder, "mods/stray"));
      await until(() => thrown > 0, "the log throws");
      fs.rmdirSync(join(folder, "mods/stray"));
      fs.writeFileSync(join(folder, "registry/mods.json"), registry("2.0.0"));
      await until(async () => (await modVersions(backend.url))[0] === "2.0.0", "the change");
    } finally {
      await backend.close();
    }
  }),
);
