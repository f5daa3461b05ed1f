// Processes for the tests beside this file: node migration-program.js <what> <...arguments>
import { readdirSync, statSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { createConfigFile } from "../../../host-shim/node/index.js";
import { API, createBus, createSdk, floatSetting, type Host, Status } from "../../../sdk/index.js";
import { PATIENCE_MS } from "../../support/until.js";
import { NEW_TEXT, OLD_TEXT } from "./migration-texts.js";

const [what, ...rest] = process.argv.slice(2);
const say = (text: string): void => void writeSync(1, `${text}\n`);

/** Waits until two processes have come here for a file, so that neither has written when both have read. */
function meet(path: string): void {
  const folder = dirname(path);
  writeFileSync(join(folder, `here-${process.pid}`), "");
  const end = Date.now() + PATIENCE_MS;
  while (readdirSync(folder).filter((name) => name.startsWith("here-")).length < 2) {
    if (Date.now() > end) throw new Error("the other process did not come");
  }
}

/** Loads a mod that renamed a row and changed its meaning over a file; gives what came of it, and which file stood there after each write. */
function migrate(
  path: string,
  asking: () => void = () => {},
): { readonly asked: number; readonly files: readonly number[]; readonly value: number } {
  const log: Host["log"] = (level, text) => {
    if (level === "error") say(`${level} ${text}`);
  };
  const file = createConfigFile(path, log);
  const bus = createBus({ log });
  let asked = 0;
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
    fault: (where, error) => say(`fault ${where} ${error}`),
    onUnload() {},
  });
  const row = floatSetting("percent", "Percent", 1, { renamedFrom: ["share"] });
  sdk.declareSettings([row], true, {
    convert(_key, _from, literal) {
      asked++;
      asking();
      return `${Number(literal) * 100}.0`;
    },
  });
  sdk.backfillDeclaredDefaults([row]);
  return { asked, files, value: sdk.settingValue(row) };
}

if (what === "when-told") {
  createInterface({ input: process.stdin }).on("line", (path) =>
    say(`done ${path} ${JSON.stringify(migrate(path, () => meet(path)))}`),
  );
  say("ready");
} else if (what === "forever") {
  const [path = ""] = rest;
  const file = createConfigFile(path, () => {});
  say("ready");
  for (;;) {
    const { text } = file.read();
    if (text !== OLD_TEXT) file.write(OLD_TEXT, text);
    migrate(path);
    if (file.read().text !== NEW_TEXT) throw new Error(`a migration left ${file.read().text}`);
  }
} else {
  throw new Error(`unknown: ${what}`);
}
