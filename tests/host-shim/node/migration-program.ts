// The child processes of migration.test.ts: node migration-program.js <command> <...arguments>
import { readdirSync, statSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { createConfigFile } from "../../../host-shim/node/index.js";
import { API, createBus, createSdk, floatSetting, type Host, Status } from "../../../sdk/index.js";
import { PATIENCE_MS } from "../../support/until.js";

const [, , command] = process.argv;
const print = (text: string): void => void writeSync(1, `${text}\n`);

/** Waits until two processes have called this for a file: each has read it, and neither has written it. */
function meet(path: string): void {
  const folder = dirname(path);
  writeFileSync(join(folder, `here-${process.pid}`), "");
  const end = Date.now() + PATIENCE_MS;
  while (readdirSync(folder).filter((name) => name.startsWith("here-")).length < 2) {
    if (Date.now() > end) throw new Error("the other process did not read the file");
  }
}

/**
 * Declares a row that converts the value of its old key in a config file. Returns the calls of `convert`, the inode of the file
 * after each write, and the row's value. `inConvert` runs in `convert`.
 */
function migrate(
  path: string,
  inConvert: () => void = () => {},
): { readonly calls: number; readonly files: readonly number[]; readonly value: number } {
  const log: Host["log"] = (level, text) => {
    if (level === "error") print(`${level} ${text}`);
  };
  const file = createConfigFile(path, log);
  const bus = createBus({ log });
  let calls = 0;
  const files: number[] = [];
  const sdk = createSdk({
    api: API,
    side: "server",
    mod: { guid: "mod", name: "Mod", version: "2.0.0" },
    previous: "",
    readConfig: file.read,
    writeConfig(next, previous) {
      const status = file.write(next, previous);
      if (status === Status.Ok) files.push(statSync(path).ino);
      return status;
    },
    on: (event, handler) => bus.on(event, handler as (payload: unknown) => void),
    emit: (event, payload) => bus.emit<string>(event, payload),
    route: () => Status.ErrUnsupported,
    log,
    fault: (where, error) => print(`fault ${where} ${error}`),
    onUnload() {},
  });
  const row = floatSetting("percent", "Percent", 1, { renamedFrom: ["share"] });
  sdk.declareSettings([row], true, {
    convert(_key, _from, literal) {
      calls++;
      inConvert();
      return `${Number(literal) * 100}.0`;
    },
  });
  sdk.backfillDeclaredDefaults([row]);
  return { calls, files, value: sdk.settingValue(row) };
}

if (command === "on-request") {
  createInterface({ input: process.stdin }).on("line", (path) =>
    print(`done ${path} ${JSON.stringify(migrate(path, () => meet(path)))}`),
  );
  print("ready");
} else {
  throw new Error(`unknown: ${command}`);
}
