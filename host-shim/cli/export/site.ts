import { isUtf8 } from "node:buffer";
import { gzipSync } from "node:zlib";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { Status } from "../../../sdk/index.js";
import { getMember, parseDocument, setMembers } from "../../../sdk/json/document.js";
import { listOf, recordOf } from "../../../sdk/json/shape.js";
import { openIconFiles } from "../../install/icon-files.js";
import type { InstallPaths } from "../../install/install-paths.js";
import { pinProblems, type ReadPins, readPins } from "../../install/kept/install-pins.js";
import { readOverrides } from "../../install/override-file.js";
import { openPresetFiles } from "../../install/presets/preset-files.js";
import { openTextFiles } from "../../install/text-files.js";
import { readTextFile } from "../../node/index.js";
import { type ModFile, readModFile } from "../../node/read/mod-file.js";
import { decisionText, pollPath } from "../../protocol/decision.js";
import { TEXTS_FOLDER, textsFile } from "../../protocol/mod-files.js";
import { PRESETS_FILE } from "../../protocol/presets/preset-file.js";
import { parseJson } from "../../selection/json-fault.js";
import { entryOf } from "../../selection/kept/kept-note.js";
import { parseRegistry, type Registry, type RegistryMod } from "../../selection/mod-registry.js";
import type { Override } from "../../selection/overrides.js";
import { createDecisions } from "../../selection/resolve/decisions.js";
import { CommandFailure } from "../program/usage.js";
import { sitePage } from "./site-page.js";

/** The path of a site's page. */
export const PAGE = "index.html";

/** One file of a site: its path below the site's folder, with `/`. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface SiteOptions {
  /** The game versions to export decisions for. */
  readonly hostVersions: readonly string[];
  /** Whether to apply the player's overrides to the lists. */
  readonly withOverrides: boolean;
  /** Whether the site has an `index.html`. */
  readonly hasPage: boolean;
}

/**
 * Creates the site of an install; only reads the install's files. Returns the site's files in writing order, a decision after the
 * files that it names, and as `notes` the problems of the install that do not prevent the export. Throws a {@link CommandFailure}
 * with the errors: a missing library or one that is not UTF-8, a hash other than the registry's, an invalid entry, unreadable
 * pins or overrides.
 */
export function makeSite(paths: InstallPaths, { hostVersions, withOverrides, hasPage }: SiteOptions) {
  const { text, registry } = readWholeRegistry(paths);
  const pins = readWholePins(paths);
  const fileOf = ({ artifact }: RegistryMod) => readModFile(paths.mods, artifact.dir, artifact.library);
  const pinned = pins.registry(registry)!;
  const notes = [...registry.problems, ...pinProblems(paths, registry.mods, pins)];
  const libraries = readLibraries(pinned.mods, (mod) => pins.libraryOf(mod.id) ?? fileOf(mod));
  const hashOf = ({ id }: RegistryMod) => libraries.get(id)!.sha256;
  const overrides = withOverrides ? readWholeOverrides(paths) : [];
  const { records } = createDecisions({ registry: () => pinned, overrides: () => overrides, hashOf });
  const decided = hostVersions.map((version) => ({ version, records: records("client", version) }));
  const files = [
    ...registry.mods.map(({ id, artifact }) => ({
      path: `mods/${artifact.dir}/${artifact.library}`,
      bytes: libraries.get(id)!.bytes,
    })),
    ...iconsOf(paths, registry.mods, notes),
    ...textsOf(paths, registry.mods, notes),
    ...presetsOf(paths, registry.mods, notes),
    ...withCompressed("registry/mods.json", registryWithHashes(text, pinned, hashOf, pins)),
    ...decided.flatMap(({ version, records }) =>
      withCompressed(pollPath(version).slice(1), decisionText(version, records)),
    ),
    ...(hasPage ? [{ path: PAGE, bytes: Buffer.from(sitePage(registry.mods, decided)) }] : []),
  ];
  // Two mods may have the same file, if the folder of one mod is inside the folder of another.
  return { files: [...new Map(files.map((file) => [file.path, file])).values()], notes };
}

function readWholeRegistry({ registry: path }: InstallPaths): {
  readonly text: string;
  readonly registry: Registry;
} {
  const { status, text, problem } = readTextFile(path);
  if (status !== Status.Ok) throw new CommandFailure(problem);
  let registry: Registry;
  try {
    registry = parseRegistry(text);
  } catch (error) {
    throw new CommandFailure(`registry/mods.json cannot be used: ${errorMessage(error)}`);
  }
  if (isLessThan(parseJson(text), registry)) throw failed(registry.problems);
  return { text, registry };
}

/** Whether the parser dropped an entry of the file. */
function isLessThan(root: unknown, { mods, lists, activeLists }: Registry): boolean {
  const found = recordOf(root);
  const someLists = listOf(found["lists"]);
  return (
    listOf(found["mods"]).length > mods.length ||
    listOf(found["activeLists"]).length > activeLists.length ||
    someLists.length > lists.length ||
    lists.some(({ entries }, at) => listOf(recordOf(someLists[at])["entries"]).length > entries.length)
  );
}

function readLibraries(
  mods: readonly RegistryMod[],
  libraryOf: (mod: RegistryMod) => ModFile,
): ReadonlyMap<string, { readonly bytes: Uint8Array; readonly sha256: string }> {
  const problems: string[] = [];
  const read = new Map<string, { readonly bytes: Uint8Array; readonly sha256: string }>();
  for (const mod of mods) {
    const { id, artifact } = mod;
    const library = libraryOf(mod);
    if (!library.ok) problems.push(`the library of ${id} cannot be used: ${library.reason}`);
    else if (artifact.sha256 !== "" && artifact.sha256 !== library.sha256) {
      problems.push(
        `the library of ${id} has the hash ${library.sha256}, expected artifact.sha256 ${artifact.sha256}: replace the file, or correct artifact.sha256 in registry/mods.json`,
      );
    } else if (!isUtf8(library.bytes)) problems.push(`the library of ${id} is not UTF-8: save it as UTF-8`);
    else read.set(id, library);
  }
  if (problems.length > 0) throw failed(problems);
  return read;
}

function readWholePins(paths: InstallPaths): ReadPins {
  try {
    const pins = readPins(paths);
    if (pins.problem() !== "") throw new Error(pins.problem());
    return pins;
  } catch (error) {
    throw new CommandFailure(`pins.json cannot be read: ${errorMessage(error)}`);
  }
}

function readWholeOverrides(paths: InstallPaths): readonly Override[] {
  try {
    const { overrides, problems } = readOverrides(paths);
    if (problems.length > 0) throw new Error(problems.join("; "));
    return overrides;
  } catch (error) {
    throw new CommandFailure(`overrides.json cannot be read: ${errorMessage(error)}`);
  }
}

/** Returns the icons of the mods; skips invalid ones and adds them to `notes`. */
function iconsOf({ mods: folder }: InstallPaths, mods: readonly RegistryMod[], notes: string[]): SiteFile[] {
  const iconOf = openIconFiles(folder, (_level, text) => notes.push(text));
  return mods.flatMap((mod) => {
    const { artifact, face } = mod;
    const icon = face.icon === "" ? undefined : iconOf(mod);
    return icon?.ok ? [{ path: `mods/${artifact.dir}/${face.icon}`, bytes: icon.bytes }] : [];
  });
}

/** Returns the translations of the mods; skips invalid ones and adds them to `notes`. */
function textsOf({ mods: folder }: InstallPaths, mods: readonly RegistryMod[], notes: string[]): SiteFile[] {
  const { languagesOf, read } = openTextFiles(folder, (_level, text) => notes.push(text));
  return mods.flatMap((mod) =>
    languagesOf(mod).flatMap((language) => {
      const texts = read(mod, language);
      if (!texts.ok) return [];
      const path = `mods/${mod.artifact.dir}/${TEXTS_FOLDER}/${textsFile(language)}`;
      return [{ path, bytes: Buffer.from(texts.text) }];
    }),
  );
}

/** Returns the presets of the mods; skips invalid files and adds them to `notes`. */
function presetsOf(
  { mods: folder }: InstallPaths,
  mods: readonly RegistryMod[],
  notes: string[],
): SiteFile[] {
  const { read } = openPresetFiles(folder, (_level, text) => notes.push(text));
  return mods.flatMap((mod) => {
    const presets = read(mod);
    const path = `mods/${mod.artifact.dir}/${PRESETS_FILE}`;
    return presets.ok ? [{ path, bytes: Buffer.from(presets.text) }] : [];
  });
}

/** Returns the author's registry with the kept entries of pinned mods and all hashes, without its `$schema` path. */
function registryWithHashes(
  text: string,
  { mods, lists }: Registry,
  hashOf: (mod: RegistryMod) => string,
  { pinnedMod }: Pick<ReadPins, "pinnedMod">,
): string {
  const { $schema: _, ...root } = parseJson(text) as {
    readonly $schema?: string;
    readonly mods?: readonly { readonly artifact: { sha256?: string } }[] | null;
  };
  const entries = root.mods?.map((entry, at) => {
    const pinned = pinnedMod(mods[at]!.id);
    if (pinned !== undefined) return entryOf(pinned);
    entry.artifact.sha256 = hashOf(mods[at]!);
    return entry;
  });
  const next = `${JSON.stringify({ ...root, ...(entries && { mods: entries }) }, undefined, 2)}\n`;
  const given = lists.some(({ entries }) => entries.some(({ gives }) => gives !== undefined));
  const spelled = given ? getMember(parseDocument(text)!, "lists") : undefined;
  // Restores the literals of the values that lists set, because JSON.stringify would write 1.0 as 1.
  return spelled === undefined ? next : setMembers(parseDocument(next)!, [["lists", spelled]]).text;
}

/** Returns a file and its gzip copy, for servers that send such copies (nginx: `gzip_static on`). */
function withCompressed(path: string, text: string): SiteFile[] {
  const bytes = Buffer.from(text);
  return [
    { path, bytes },
    { path: `${path}.gz`, bytes: gzipSync(bytes, { level: 9 }) },
  ];
}

function failed(problems: readonly string[]): CommandFailure {
  return new CommandFailure(["nothing was exported:", ...problems].join("\n  "));
}
