import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../tests/support/repository.js";
import { weigh, weights } from "./bundle.js";
import type { Part, Run } from "./run.js";

const KB = 1000;

const MOD = `
  import { boolSetting, declareSettings, defineMod, settingValue } from "svc-mod-sdk";
  const glow = boolSetting("glow", "Glow", true);
  export default defineMod({
    load() {
      declareSettings([glow]);
      if (settingValue(glow)) shine();
    },
  });`;

const MOD_WITH_SETTINGS = `
  import { bool, defineMod, defineSettings } from "svc-mod-sdk";
  const settings = defineSettings({ glow: bool("Glow", true) });
  export default defineMod({
    settings,
    load() {
      if (settings.glow) shine();
    },
  });`;

/** The download size of each built file with its static imports, and of a small mod with its share of the SDK. */
export default [weight] satisfies readonly Part[];

async function weight(run: Run): Promise<void> {
  const peers = `
    export * as query from "fast-querystring";
    export * as mitt from "mitt";
    export * as jsonc from "jsonc-parser";`;
  const rows = [
    ["the SDK, all of it", whole("index"), "es", 12.5, { "fast-querystring + mitt + jsonc-parser": peers }],
    ["a mod with one bool", MOD, "cjs", 7.1, {}],
    ["a mod with one bool of defineSettings", MOD_WITH_SETTINGS, "cjs", 8, {}],
    [
      "the HTTP helpers, all of them",
      whole("http"),
      "es",
      undefined,
      { "fast-querystring": 'export * from "fast-querystring";' },
    ],
    ["the client host", whole("client"), "es", 17, { semver: 'export { default } from "semver";' }],
    [
      "the client host without its pieces for pages",
      'export { createClientHost } from "../dist/client.js";',
      "es",
      undefined,
      {},
    ],
    ["the backend in a page", whole("local"), "es", 23, { semver: 'export { default } from "semver";' }],
    [
      "the panel, up to its first paint",
      whole("panel"),
      "es",
      36,
      { "lil-gui": 'export * from "lil-gui";', tweakpane: 'export * from "tweakpane";' },
    ],
  ] as const;
  for (const [work, source, format, limit, others] of rows) {
    const peers: Record<string, number> = {};
    for (const [name, text] of Object.entries(others)) peers[name] = await weigh(text);
    run.value({
      group: "weight, minified + gzip",
      work,
      unit: "B",
      ours: await weigh(source, format),
      peers,
      ...(limit !== undefined && { limit: limit * KB }),
    });
  }
  const { deferred: second, ...languages } = Object.fromEntries((await weights(whole("panel"))).deferred);
  for (const [work, ours, limit] of [
    ["the panel, what it loads after that", second!, 40],
    ["the panel, the heaviest of its languages", Math.max(...Object.values(languages)), 6],
  ] as const) {
    run.value({ group: "weight, minified + gzip", work, unit: "B", ours, limit: limit * KB });
  }
  const { dependencies = {} } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  run.value({
    group: "weight, minified + gzip",
    work: "packages installed beside it",
    unit: "packages",
    ours: Object.keys(dependencies).length,
    limit: 0,
  });
}

function whole(name: string): string {
  return `export * from "../dist/${name}.js";`;
}
