import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { insideFolder } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const paths = suite("paths inside a folder");

const refused: readonly (readonly [wanted: string, reason: RegExp])[] = [
  ["", /"" is refused: it is empty/],
  [".", /it is the folder itself/],
  ["..", /it contains \.\./],
  ["../root2/a.js", /it contains \.\./],
  ["sub/../../a.js", /it contains \.\./],
  ["sub/..", /it contains \.\./],
  ["/etc/passwd", /it is an absolute path/],
  ["//server/share", /it is an absolute path/],
  ["C:/a.js", /it starts with a drive letter/],
  ["c:a.js", /it starts with a drive letter/],
  ["..\\a.js", /it contains a backslash/],
  ["\\\\server\\share", /it contains a backslash/],
  ["a.js\0.txt", /"a\.js\\u0000\.txt" is refused: it contains NUL/],
  ["out", /it leads out of .*root, to .*outside/],
  ["out/a.js", /it leads out of .*root, to .*outside.a\.js/],
  ["out/new/a.js", /it leads out of .*root, to .*outside.new.a\.js/],
  ["file-out.js", /it leads out of .*root, to .*outside.a\.js/],
  ["twin", /it leads out of .*root, to .*root2/],
  ["self", /it is the folder itself/],
  ["nothing.js", /is a link to a missing file or folder/],
  ["circle", /ELOOP/],
  ["a.js/b.js", /ENOTDIR/],
  [`${"x".repeat(5000)}.js`, /ENAMETOOLONG/],
];
const accepted: readonly (readonly [wanted: string, path: string])[] = [
  ["a.js", "a.js"],
  ["sub/a.js", "sub/a.js"],
  ["./sub//a.js", "sub/a.js"],
  ["absent.js", "absent.js"],
  ["absent/deep/a.js", "absent/deep/a.js"],
  ["..a.js", "..a.js"],
  ["__proto__", "__proto__"],
  ["in.js", "sub/a.js"],
  ["sub", "sub"],
];

const withTree = (work: (root: string) => void): Promise<void> =>
  withTempFolder((folder) => {
    const root = join(folder, "root");
    for (const name of ["root/sub", "root2", "outside"])
      fs.mkdirSync(join(folder, name), { recursive: true });
    for (const name of ["root/a.js", "root/sub/a.js", "root2/a.js", "outside/a.js"]) {
      fs.writeFileSync(join(folder, name), "");
    }
    const links = {
      out: "../outside",
      "file-out.js": "../outside/a.js",
      twin: "../root2",
      self: ".",
      "nothing.js": "../outside/absent.js",
      circle: "circle",
      "in.js": "sub/a.js",
    };
    for (const [name, to] of Object.entries(links)) fs.symlinkSync(to, join(root, name));
    work(root);
  });

paths("are rejected with the reason if they are malformed, lead out of the folder or cannot be read", () =>
  withTree((root) => {
    for (const [wanted, reason] of refused) {
      const inside = insideFolder(root, wanted);
      assert.match(inside.ok ? "accepted" : inside.reason, reason, wanted.slice(0, 20));
    }
  }),
);

paths("are returned as real paths if they are inside", () =>
  withTree((root) => {
    for (const [wanted, path] of accepted) {
      assert.equal(insideFolder(root, wanted), { ok: true, path: join(root, path) });
    }
  }),
);

paths("are accepted in a folder that is a link or does not exist", () =>
  withTree((root) => {
    fs.symlinkSync(root, join(root, "../door"));
    assert.equal(insideFolder(join(root, "../door"), "sub/a.js"), { ok: true, path: join(root, "sub/a.js") });
    assert.equal(insideFolder(join(root, "absent"), "a.js"), { ok: true, path: join(root, "absent/a.js") });
  }),
);
