import { readFileSync } from "node:fs";
import { join } from "node:path";
import ngVariant from "@jitl/quickjs-ng-wasmfile-release-sync";
import {
  newQuickJSWASMModule,
  newQuickJSWASMModuleFromVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";

const engines = suite("engines without Node or DOM globals");
const library = readFileSync(join(repository, "build/install/mods/clock-overlay/mod.js"), "utf8");

const cases: readonly (readonly [name: string, open: () => Promise<QuickJSWASMModule>])[] = [
  ["QuickJS", () => newQuickJSWASMModule()],
  ["QuickJS-ng", () => newQuickJSWASMModuleFromVariant(ngVariant as unknown as QuickJSSyncVariant)],
];

// A host in the engine's own language, with a config text in memory: what a native game would provide.
const SCRIPT = `
const said = [];
const handlers = [];
let config = '\\ufeff{"size": 2e1, "other": 1.0}';
const host = {
  api: 2, previous: "", side: "client", mod: { guid: "clock-overlay", name: "Clock", version: "1.0.0" },
  readConfig: () => ({ status: "Ok", text: config }),
  writeConfig: (next, previous) => {
    if (previous !== config) return "ErrConflict";
    config = next;
    return "Ok";
  },
  on: (event, handler) => {
    handlers.push([event, handler]);
    return () => {};
  },
  emit: (event, payload) => {
    said.push(payload);
    for (const [name, handler] of handlers) if (name === event) handler(payload);
  },
  route: () => "ErrUnsupported",
  log: () => {},
  fault: (where, error) => said.push("fault " + where + " " + error),
  onUnload: () => {},
};
const module = { exports: {} };
(function (module, exports, setInterval, clearInterval, setTimeout, clearTimeout) {
${library}
})(module, module.exports, () => 1, () => {}, () => 1, () => {});
const status = module.exports.attach(host);
host.emit("svc.settings.applyQuery", '{"guid":"clock-overlay","key":"size","value":30}');
module.exports.detach();
JSON.stringify({ status, config, said });
`;

for (const [name, open] of cases) {
  engines(`${name} runs a built mod: it loads, takes an edit verbatim and announces it`, async () => {
    const engine = await open();
    const answer = JSON.parse(String(engine.evalCode(SCRIPT)));
    assert.is(answer.status, "Ok");
    assert.match(answer.config, '{"size": 30, "other": 1.0');
    assert.is(answer.config.codePointAt(0), 0xfeff);
    assert.match(
      answer.said[1],
      /^\{"guid":"clock-overlay","ok":true,"err":"","key":"size","value":30,"effect":"applied",/,
    );
    assert.is(answer.said.filter((text: string) => text.startsWith("fault")).length, 0);
  });
}

engines.run();
