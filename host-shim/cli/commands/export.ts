import { join, resolve } from "node:path";
import { installPaths } from "../../install/install-paths.js";
import { makeSite } from "../export/site.js";
import { requireApart, writeSite } from "../export/site-folder.js";
import { defineCommand } from "../program/command.js";
import { print, printError } from "../program/terminal.js";
import { requireFolder, requireVersion } from "../program/usage.js";

export const exportSite = defineCommand({
  name: "export",
  summary: "the decisions and libraries of an install as files for any web server",
  options: {
    root: { value: "install", required: true, summary: "the install; it is only read" },
    out: { value: "folder", required: true, summary: "the folder to write to; empty, or an earlier export" },
    "host-version": {
      value: "version",
      required: true,
      multiple: true,
      summary: "a version of the game to export decisions for",
    },
    "with-overrides": { summary: "applies your overrides, too, not only the lists" },
    "no-page": { summary: "without index.html, for a page of your own" },
  },
  run(values) {
    const root = requireFolder("--root", values.root);
    const out = resolve(values.out);
    const versions = [...new Set(values["host-version"].map(requireVersion))];
    requireApart(root, out);
    const { files, notes } = makeSite(installPaths(root), {
      hostVersions: versions,
      withOverrides: values["with-overrides"],
      hasPage: !values["no-page"],
    });
    const { written, deleted, left } = writeSite(out, files);
    printError(...notes);
    for (const path of left)
      print(`${join(out, path)} was changed since the last export: it is kept, and later exports ignore it`);
    print(
      `${out} holds ${files.length} files for ${versions.join(", ")}: ${written} written, ${deleted} deleted`,
    );
  },
});
