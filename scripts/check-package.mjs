// Checks the package that npm would publish: its package.json with publint, its types with "are the types wrong" (attw).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, runAside } from "./setup.mjs";

const folder = mkdtempSync(join(tmpdir(), "svc-pack-"));
try {
  // Packed here, because `attw --pack` runs `prepack`, which builds again.
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", folder],
    { cwd: root, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(stderr);
  const tarball = join(folder, JSON.parse(stdout)[0].filename);
  const isFine =
    (await runAside("node_modules/publint/src/cli.js", "--strict")) &&
    (await runAside("node_modules/@arethetypeswrong/cli/dist/index.js", tarball, "--profile", "esm-only"));
  process.exitCode = isFine ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
