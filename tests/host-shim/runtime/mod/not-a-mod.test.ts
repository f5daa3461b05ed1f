import * as assert from "uvu/assert";
import { suite } from "../../../support/suite.js";
import { withRig } from "../../client/rig.js";

const bundled = suite("the files of bundlers");

const MOD = `{
  api: 1,
  sdk: "0.0.0",
  attach(host) { host.emit("said", "armed"); return "Ok"; },
  detach() {},
  refresh() {},
}`;

/** The helpers that esbuild and bun write before a CommonJS file. */
const COPY = `var __defProp = Object.defineProperty;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __export = (target, all) => {
  for (var name in all) __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from) => {
  for (let key of __getOwnPropNames(from)) __defProp(to, key, { get: () => from[key], enumerable: true });
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
`;

const files: readonly (readonly [bundler: string, text: string])[] = [
  ["rollup, exports: default", `'use strict';\nvar mod = ${MOD};\nmodule.exports = mod;\n`],
  [
    "rollup, exports: named",
    `'use strict';\nObject.defineProperty(exports, '__esModule', { value: true });\nvar mod = ${MOD};\n` +
      "exports.default = mod;\nexports.other = 1;\n",
  ],
  [
    "rollup, umd",
    `(function (global, factory) {
  typeof exports === 'object' && typeof module !== 'undefined' ? module.exports = factory() :
  typeof define === 'function' && define.amd ? define(factory) :
  (global = typeof globalThis !== 'undefined' ? globalThis : global || self, global.mod = factory());
})(this, (function () { 'use strict'; var mod = ${MOD}; return mod; }));\n`,
  ],
  [
    "esbuild --format=cjs",
    `"use strict";\n${COPY}// mod.ts\nvar mod_exports = {};\n__export(mod_exports, { default: () => mod_default });\n` +
      `module.exports = __toCommonJS(mod_exports);\nvar mod_default = ${MOD};\n`,
  ],
  [
    "bun build --format=cjs",
    `${COPY}// mod.ts\nvar exports_mod = {};\n__export(exports_mod, { default: () => mod_default });\n` +
      `module.exports = __toCommonJS(exports_mod);\nvar mod_default = ${MOD};\n`,
  ],
  [
    "webpack, commonjs2",
    `/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_require__ = {};
/******/ 	__webpack_require__.d = (exports, definition) => {
/******/ 		for (var key in definition) Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 	};
/******/ 	__webpack_require__.r = (exports) => {
/******/ 		Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
var __webpack_exports__ = {};
__webpack_require__.r(__webpack_exports__);
__webpack_require__.d(__webpack_exports__, { "default": () => (__WEBPACK_DEFAULT_EXPORT__) });
const __WEBPACK_DEFAULT_EXPORT__ = (${MOD});
module.exports = __webpack_exports__;
/******/ })();\n`,
  ],
  [
    "tsc and Babel",
    `"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.default = ${MOD};\n`,
  ],
];
for (const [bundler, text] of files) {
  bundled(`run as mods: ${bundler}`, () =>
    withRig({ a: text }, ({ obey, live, said, lines }) => {
      obey("a");
      assert.equal(said, ["armed"], lines.join("\n"));
      assert.equal(live(), ["a"]);
    }),
  );
}

const FIX =
  "build one CommonJS file with svc-mod-sdk bundled in and defineMod(…) as its default export " +
  "(esbuild --bundle --format=cjs; rollup cjs, node-resolve; tsup noExternal)";

const refused: readonly (readonly [what: string, text: string, then: string])[] = [
  ["ES module output", `const mod = ${MOD};\nexport default mod;`, "a/mod.js#"],
  ["an import in ES module form", 'import { defineMod } from "svc-mod-sdk";', "a/mod.js#"],
  [
    "a require of svc-mod-sdk",
    'const sdk = require("svc-mod-sdk");',
    "ReferenceError: require is not defined",
  ],
  ["an IIFE", `var mod = (function () { return ${MOD}; })();`, ""],
  ["a null", "module.exports = null;", ""],
  ["exports without a default", `exports.first = ${MOD}; exports.second = 2;`, ""],
];
for (const [what, text, then] of refused) {
  bundled(`are rejected, with the bundler options as the fix, for ${what}`, () =>
    withRig({ a: text }, ({ obey, live, lines }) => {
      obey("a");
      assert.equal(live(), []);
      const [line = ""] = lines.filter((text) => text.includes("MOD NOT ARMED"));
      assert.ok(line.includes(then === "" ? FIX : `${FIX}: ${then}`), line);
    }),
  );
}

/** Libraries that throw an error of their own; the last one throws the message of JavaScriptCore. */
const OWN_ERRORS = {
  a: 'throw new TypeError("no bulb: import one");',
  b: "gone()",
  c: "JSON.parse('import x');",
  d: "JSON.parse('import\\nx');",
  e: 'throw new SyntaxError("JSON Parse error: Unexpected identifier \\"import\\"");',
};

bundled("are rejected with no hint at bundler options if the mod's own code throws", () =>
  withRig(OWN_ERRORS, ({ obey, lines }) => {
    obey(...Object.keys(OWN_ERRORS));
    assert.is(lines.filter((line) => line.includes("MOD NOT ARMED")).length, 5);
    assert.not.match(lines.join("\n"), /CommonJS/);
  }),
);

bundled("are rejected with the names of their exports if these lack a default", () =>
  withRig({ a: `exports.first = ${MOD}; exports.second = 2;` }, ({ obey, lines }) => {
    obey("a");
    assert.match(lines.join("\n"), /it exports no mod but first, second: build one CommonJS file/);
  }),
);

for (const [exported, named] of [
  ['"x".repeat(100_000)', "a string"],
  ["7", "a number"],
  ["true", "a boolean"],
  ["() => {}", "nothing"],
  ["null", "nothing"],
  ["undefined", "nothing"],
] as const) {
  bundled(`are rejected with the type of an export that is no object: ${exported}`, () =>
    withRig({ a: `module.exports = ${exported};` }, ({ obey, lines }) => {
      obey("a");
      assert.ok(
        lines.join("\n").includes(`it exports no mod but ${named}: build one`),
        lines.join("\n").slice(0, 1000),
      );
    }),
  );
}

bundled("are rejected with at most 200 characters of the names of their exports", () =>
  withRig({ a: "module.exports = Array(1000).fill(1);" }, ({ obey, host }) => {
    obey("a");
    const { problem } = host.mods()[0]!;
    assert.match(problem, /no mod but 0, 1, 2, .{191}…: build one/);
  }),
);
