import * as assert from "uvu/assert";
import { openIconFiles } from "../../../host-shim/install/icon-files.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { openInstall, registryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

const icons = suite("the icon files of an install");

const PNG = Buffer.from("\x89PNG\r\n\x1a\n....", "latin1");
const WEBP = Buffer.from("RIFF\n\xff..WEBPVP8 ", "latin1");
const SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>";
const modOf = (icon: string) => parseRegistry(registryText({ mods: [{ id: "a", icon }] })).mods[0]!;

const cases: readonly (readonly [
  icon: string,
  content: string | Uint8Array | undefined,
  result: string | RegExp,
])[] = [
  ["i.png", PNG, "image/png"],
  ["i.webp", WEBP, "image/webp"],
  ["i.svg", SVG, "image/svg+xml"],
  ["i.svg", `\ufeff<?xml version="1.0"?>\n<!-- drawn\nby hand --><!DOCTYPE svg>\n${SVG}`, "image/svg+xml"],
  ["i.svg", SVG.padEnd(64 * 1024), "image/svg+xml"],
  ["i.svg", SVG.padEnd(64 * 1024 + 1), /it has 65537 bytes, and at most 65536 are read: make it smaller$/],
  ["i.svg", `<!--${"-".repeat(60_000)}-->${SVG}`, "image/svg+xml"],
  // Takes minutes if a comment may end at the end of any later comment.
  ["i.svg", "<!-- a -->\n".repeat(5000), /^i\.svg does not start like a file of the type image\/svg\+xml$/],
  ["i.svg", `${"<!-- a -->\n".repeat(5000)}${SVG}`, "image/svg+xml"],
  [
    "i.svg",
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" [\n\t<!ENTITY a "b">\n]>\n${SVG}`,
    "image/svg+xml",
  ],
  ["i.svg", `<!-- a --> b --><!-- c -->${SVG}`, /does not start like/],
  ["i.svg", "<svgs>", /does not start like/],
  ["i.svg", "<!doctype html><script>1</script>", /does not start like/],
  ["i.svg", PNG, /does not start like/],
  ["i.png", Buffer.concat([Buffer.of(0), PNG]), /^i\.png does not start like a file of the type image\/png$/],
  ["i.webp", Buffer.from("RIFF....WAVE"), /^i\.webp does not start like/],
  ["i.png", undefined, /^there is no file .*i\.png$/],
  ["", PNG, /^its registry entry names no png, svg or webp$/],
];

icons("are read with their media type, or refused with a reason that is logged once", async () => {
  for (const [icon, content, result] of cases)
    await withTempFolder((root) => {
      const { write } = openInstall(root);
      const lines: string[] = [];
      const iconOf = openIconFiles(root, (level, text) => lines.push(`${level} ${text}`));
      write(`a/${icon || "i.png"}`, content);
      const file = iconOf(modOf(icon));
      assert.equal(iconOf(modOf(icon)), file);
      assert.is(file.ok, typeof result === "string");
      if (file.ok) {
        assert.equal([file.type, file.sha256, lines], [result, sha256(Buffer.from(content!)), []]);
        return;
      }
      assert.equal([file.absent, lines], [icon === "" || content === undefined, [`warn ${file.reason}`]]);
      assert.match(file.reason.replace(/^the icon of a is not shown: /, ""), result as RegExp);
    });
});

icons("have a fault logged again if they were usable in between", () =>
  withTempFolder((root) => {
    const { write } = openInstall(root);
    const lines: string[] = [];
    const iconOf = openIconFiles(root, (_, text) => lines.push(text));
    for (const content of ["bad", SVG, "bad"]) {
      write("a/i.svg", content);
      iconOf(modOf("i.svg"));
    }
    assert.is(lines.length, 2);
  }),
);
