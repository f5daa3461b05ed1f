/** Returns a change of an entry that puts its mod in a folder of `mods/`. */
export const inFolder = (dir: unknown) => ({ artifact: { dir, library: "mod.js" } });
/** Returns a change of an entry that names another library. */
export const withLibrary = (library: unknown, more = {}) => ({ artifact: { dir: "x", library, ...more } });
/** Changes that make an entry invalid, with the field and the found value that the problem names. */
export const badEntries: readonly (readonly [
  change: Record<string, unknown>,
  field: string,
  found: string,
])[] = [
  [{ id: undefined }, "id", "nothing"],
  [{ id: "a/b" }, "id", "a/b"],
  [{ id: ".a" }, "id", ".a"],
  [{ id: "Index" }, "id", "Index"],
  [{ id: "__proto__" }, "id", "__proto__"],
  [{ id: "a".repeat(81) }, "id", "aaa"],
  [{ name: 1 }, "name", "1"],
  [{ version: "1.0" }, "version", "1.0"],
  [{ version: 1 }, "version", "1"],
  [{ artifact: undefined }, "artifact", "nothing"],
  [inFolder("."), "artifact.dir", '"." contains .'],
  [inFolder(1), "artifact.dir", "1"],
  [inFolder(""), "artifact.dir", "is empty"],
  [inFolder("../x"), "artifact.dir", '"../x" contains ..'],
  [inFolder("a//b"), "artifact.dir", '"a//b" contains //'],
  [inFolder("a/"), "artifact.dir", '"a/" ends in /'],
  [inFolder("a/../../x"), "artifact.dir", ".."],
  [inFolder("/etc"), "artifact.dir", '"/etc" is an absolute path'],
  [inFolder("C:x"), "artifact.dir", "starts with a drive letter"],
  [inFolder("a\\b"), "artifact.dir", "contains a backslash: write /"],
  [inFolder("a\u0000"), "artifact.dir", "contains a control character"],
  [inFolder("a."), "artifact.dir", 'contains "a.", which ends in a dot or a space'],
  // Names of the platform's files, and hidden names.
  ...["selection.json", "Config.JSON", "x/selection.json.lock", ".svc-served", "x/.git"].map(
    (dir) => [inFolder(dir), "artifact.dir", dir] as const,
  ),
  [withLibrary(1), "artifact.library", "1"],
  [withLibrary("../y.js"), "artifact.library", ".."],
  [withLibrary("mod.json"), "artifact.library", ".js"],
  [withLibrary("d/.js"), "artifact.library", ".js"],
  [withLibrary("m.js", { sha256: "12" }), "artifact.sha256", "12"],
  [withLibrary("m.js", { sha256: 1 }), "artifact.sha256", "1"],
  [{ sides: undefined }, "sides", "nothing"],
  [{ sides: ["client", "both"] }, "sides", "both"],
  [{ pipeline: "new" }, "pipeline", "new"],
  [{ requires: {} }, "requires", "{}"],
  [{ requires: ["a"] }, "requires", "a"],
  [{ requires: [{ id: "a", version: "newest" }] }, "requires.version", "newest"],
  [{ requires: [{ id: "a b" }] }, "requires.id", "a b"],
  [{ conflicts: {} }, "conflicts", "{}"],
  [{ conflicts: ["a"] }, "conflicts", "a"],
  [{ conflicts: [{ id: "a b" }] }, "conflicts.id", "a b"],
  [{ conflicts: [{ id: "a", version: {} }] }, "conflicts.version", "{}"],
  [{ conflicts: [{ id: "a", reason: 1 }] }, "conflicts.reason", "1"],
  [{ shipped: "no" }, "shipped", "no"],
];

/** Invalid descriptive members of an entry (its `face`), with the found value that the problem names. */
export const badFaces: readonly (readonly [part: string, value: unknown, found: string])[] = [
  ["description", 1, "1"],
  ["description", "two\nlines", "two\\nlines"],
  ["author", "x".repeat(301), "xxx"],
  ["homepage", "javascript:alert(1)", "javascript:alert(1)"],
  ["homepage", 'https://a.test/"onclick', "onclick"],
  ["bugs", "ftp://a.test", "ftp://a.test"],
  ["icon", "../icon.png", "../icon.png"],
  ["icon", "icon.gif", "icon.gif"],
  ["tags", "hud", "hud"],
  ["tags", [""], '""'],
  ["tags", ["x".repeat(41)], "xxx"],
  ["tags", Array.from({ length: 13 }, () => "hud"), "hud"],
];
