import { isUtf8 } from "node:buffer";
import { gzipSync } from "node:zlib";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { Status } from "../../../sdk/index.js";
import { openIconFiles } from "../../install/icon-files.js";
import type { InstallPaths } from "../../install/install-paths.js";
import { readOverrides } from "../../install/override-file.js";
import { openTextFiles } from "../../install/text-files.js";
import { readTextFile } from "../../node/index.js";
import { readModFile } from "../../node/read/mod-file.js";
import { decisionText } from "../../protocol/decision.js";
import { TEXTS_FOLDER, textsFile } from "../../protocol/mod-files.js";
import { parseJson } from "../../selection/fields.js";
import { parseRegistry, type Registry, type RegistryMod } from "../../selection/mod-registry.js";
import type { Override } from "../../selection/overrides.js";
import { createDecisions } from "../../selection/resolve/decisions.js";
import { CommandFailure } from "../program/usage.js";
import { sitePage } from "./site-page.js";

/** The page of a site. */
export const PAGE = "index.html";

/** One file of a site: its path below the site's folder, with `/`. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of a site, in the order in which they are written: what a decision names is there before it. */
export interface Site {
  readonly files: readonly SiteFile[];
  /** What is wrong with the install, and keeps nothing from being exported. */
  readonly notes: readonly string[];
}

/** What a site holds beside the mods of its install. */
export interface SiteOptions {
  /** The versions of the game that are decided for. */
  readonly hostVersions: readonly string[];
  /** Whether the player's own choices count, beside the lists. */
  readonly withOverrides: boolean;
  /** Whether the site has a page of its own. */
  readonly hasPage: boolean;
}

/**
 * Makes the site of an install from its files, which are only read. Throws a {@link CommandFailure} that names everything
 * that cannot be exported: a library that is missing or another one than the registry demands, an entry that is no good,
 * overrides that cannot be read.
 */
export function makeSite(paths: InstallPaths, { hostVersions, withOverrides, hasPage }: SiteOptions): Site {
  const { text, registry } = readWholeRegistry(paths);
  const notes = [...registry.problems];
  const libraries = readLibraries(paths, registry.mods);
  const hashOf = ({ id }: RegistryMod) => libraries.get(id)!.sha256;
  const overrides = withOverrides ? readWholeOverrides(paths) : [];
  const { records } = createDecisions({ registry: () => registry, overrides: () => overrides, hashOf });
  const decided = hostVersions.map((version) => ({ version, records: records("client", version) }));
  const files = [
    ...registry.mods.map(({ id, artifact }) => ({
      path: `mods/${artifact.dir}/${artifact.library}`,
      bytes: libraries.get(id)!.bytes,
    })),
    ...iconsOf(paths, registry.mods, notes),
    ...textsOf(paths, registry.mods, notes),
    ...withCompressed("registry/mods.json", registryWithHashes(text, registry, hashOf)),
    ...decided.flatMap(({ version, records }) =>
      withCompressed(`svc/mods/client/${version}`, decisionText(version, records)),
    ),
    ...(hasPage ? [{ path: PAGE, bytes: Buffer.from(sitePage(registry.mods, decided)) }] : []),
  ];
  // Two mods may share a file: a folder may lie in another one's.
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

/** Whether an entry of the file is not in the registry that was read from it. */
function isLessThan(root: unknown, { mods, lists, activeLists }: Registry): boolean {
  type Part = Readonly<Record<string, readonly unknown[] | undefined>>;
  const { mods: someMods = [], lists: someLists = [], activeLists: someIds = [] } = root as Part;
  return (
    someMods.length > mods.length ||
    someIds.length > activeLists.length ||
    someLists.length > lists.length ||
    lists.some(({ entries }, at) => ((someLists[at] as Part)["entries"] ?? []).length > entries.length)
  );
}

function readLibraries(
  { mods: folder }: InstallPaths,
  mods: readonly RegistryMod[],
): ReadonlyMap<string, { readonly bytes: Uint8Array; readonly sha256: string }> {
  const problems: string[] = [];
  const read = new Map<string, { readonly bytes: Uint8Array; readonly sha256: string }>();
  for (const { id, artifact } of mods) {
    const library = readModFile(folder, artifact.dir, artifact.library);
    if (!library.ok) problems.push(`the library of ${id} cannot be used: ${library.reason}`);
    else if (artifact.sha256 !== "" && artifact.sha256 !== library.sha256) {
      problems.push(
        `the library of ${id} has the hash ${library.sha256}, and artifact.sha256 demands ${artifact.sha256}`,
      );
    } else if (!isUtf8(library.bytes)) problems.push(`the library of ${id} is not UTF-8: save it as UTF-8`);
    else read.set(id, library);
  }
  if (problems.length > 0) throw failed(problems);
  return read;
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

/** The icons of the mods; one that cannot be used is named in `notes` and left out. */
function iconsOf({ mods: folder }: InstallPaths, mods: readonly RegistryMod[], notes: string[]): SiteFile[] {
  const iconOf = openIconFiles(folder, (_level, text) => notes.push(text));
  return mods.flatMap((mod) => {
    const { artifact, face } = mod;
    const icon = face.icon === "" ? undefined : iconOf(mod);
    return icon?.ok ? [{ path: `mods/${artifact.dir}/${face.icon}`, bytes: icon.bytes }] : [];
  });
}

/** The texts in other languages that lie beside the mods; one that is none is named in `notes` and left out. */
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

/** The registry as its author wrote it, with the hash of every library and without the author's own path to the schema. */
function registryWithHashes(text: string, { mods }: Registry, hashOf: (mod: RegistryMod) => string): string {
  const { $schema: _, ...root } = parseJson(text) as {
    readonly $schema?: string;
    readonly mods?: readonly { readonly artifact: { sha256?: string } }[];
  };
  root.mods?.forEach(({ artifact }, at) => {
    artifact.sha256 = hashOf(mods[at]!);
  });
  return `${JSON.stringify(root, undefined, 2)}\n`;
}

/** A file with its compressed copy, for servers that send such a one (nginx: `gzip_static on`). */
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
