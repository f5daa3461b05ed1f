import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { deflateSync } from "node:zlib";
import * as assert from "uvu/assert";
import { codeOf, sharedOf } from "../../../host-shim/cli/profiles/zlib-code.js";
import type { CodeText } from "../../../host-shim/panel/sharing/shared-code.js";
import {
  DAMAGED,
  readCode,
  TOO_LARGE,
  writeCode,
} from "../../../host-shim/protocol/profiles/profile-code.js";
import { SET_SCHEMA, writeShared } from "../../../host-shim/protocol/profiles/profile-file.js";
import type { Driver, WithDriver } from "../../support/driver.js";
import { withServer } from "../../support/http-server.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";

// Test cases for share codes, for all browsers. Browsers may compress differently, and each must read the codes of the others.

const SAMPLE = {
  schema: SET_SCHEMA,
  mods: ["camera-plus", "minimap", "ambience"].map((id) => ({
    id,
    version: "1.0.0",
    game: new Map([
      ["fov", "110.0"],
      ["title", '"Évening \\ud83d\\ude00"'],
    ]),
  })),
} as const;
const TEXT = writeShared(SAMPLE);

/** The sample's codes as written by Chromium and Firefox, and by WebKit. */
const WRITTEN = [
  "svc1.eJytjEEOwiAUBa9i3hoR4sZwFXVB4Vt_UqApLZuGA3guL-ZfeIRuZjGTzI4a3pQ8HGoLutJ6sVBIJVa4-w6OUoJPtPjzPG1VWqOlcsnirTbaiBmlw-14lQZnrUiFlddJJL6fRpnzeHps8XaNQjIGvav_O3Hm5OfDvz4NTDnQYeNn_wEo7F5S",
  "svc1.eF6tjEEOwiAUBa9i3hoR4sZwFXVB4Vt_UqApLZuGA3guL-ZfeIRuZjGTzI4a3pQ8HGoLutJ6sVBIJVa4-w6OUoJPtPjzPG1VWqOlcsnirTbaiBmlw-14lQZnrUiFlddJJL6fRpnzeHps8XaNQjIGvav_O3Hm5OfDvz4NTDnQYeNn_wEo7F5S",
];

const PAGE = `<!doctype html><script type="module">
import { codeOf, textOfCode } from "/host-shim/panel/sharing/shared-code.js";
Object.assign(window, { codeOf, textOfCode, taken: 0 });
const Original = DecompressionStream;
window.DecompressionStream = class {
  constructor(format) {
    const { readable, writable } = new Original(format);
    const writer = writable.getWriter();
    this.readable = readable;
    this.writable = new WritableStream({
      write(chunk) {
        window.taken += chunk.length;
        return writer.write(chunk);
      },
      close: () => writer.close(),
      abort: (reason) => writer.abort(reason),
    });
  }
};
</script>`;

/** Runs the cases in one browser. */
export function codeCases(name: string, withDriver: WithDriver): void {
  const codes = suite(`codes in ${name}`);

  const inPage = (work: (page: Driver) => Promise<void>): Promise<void> =>
    withServer(
      ({ url }, response) => {
        if (url === "/") return response.setHeader("Content-Type", "text/html").end(PAGE);
        try {
          const file = readFileSync(join(repository, "build", normalize(url!)));
          response.setHeader("Content-Type", "text/javascript").end(file);
        } catch {
          response.writeHead(404).end();
        }
      },
      (url) =>
        withDriver(async (page) => {
          await page.goto(`${url}/`);
          await work(page);
        }),
    );
  const textOf = (page: Driver, code: string) =>
    page.evaluate<CodeText>(`textOfCode(${JSON.stringify(code)})`);

  codes(
    "are decoded by Node, and this browser decodes codes from Node and other browsers, but no damaged ones",
    () =>
      inPage(async (page) => {
        const code = await page.evaluate<string>(`codeOf(${JSON.stringify(TEXT)})`);
        assert.equal(sharedOf(code), SAMPLE);
        for (const each of [code, codeOf(SAMPLE), ...WRITTEN])
          assert.equal(await textOf(page, each), { text: TEXT }, each);
        const stream = readCode(code) as Uint8Array;
        for (const bytes of [Uint8Array.of(...stream, 0), stream.slice(0, -1), stream.slice(0, -4)])
          assert.equal(await textOf(page, writeCode(bytes)), { err: DAMAGED });
      }),
  );

  codes("are read only up to their first 4 KB if they inflate to 50 MiB", () =>
    inPage(async (page) => {
      const bomb = writeCode(deflateSync(Buffer.alloc(50 * 1024 * 1024), { level: 9 }));
      assert.equal(await textOf(page, bomb), { err: TOO_LARGE });
      const taken = await page.evaluate<number>("taken");
      assert.ok(taken > 1000 && taken <= 4096, `${taken} of ${bomb.length} characters`);
    }),
  );
}
