import { isUtf8 } from "node:buffer";
import { pathOnly, percentDecode, queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import type { Manager } from "../../install/manager.js";
import { sha256 } from "../../node/index.js";
import { answerTagged } from "../../protocol/entity-tag.js";
import { failure, JSON_TYPE } from "../../protocol/json-reply.js";
import { readTextsPath } from "../../protocol/mod-files.js";
import { readPresetsPath } from "../../protocol/presets/preset-file.js";
import type { Registry, RegistryMod } from "../../selection/mod-registry.js";
import type { ByteResponse } from "../http/listen.js";

/** CSP of an icon opened as a document: inline styles only. */
const ICON_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/**
 * Creates the routes below `/mods/`: only `<dir>/<library>`, `<dir>/<icon>`, `<dir>/presets.json` and
 * `<dir>/texts/<language>.json` of the registry's mods.
 */
export function createArtifactRoute(manager: Manager): (request: Request) => ByteResponse {
  const libraryAt = createIndex(manager, ({ artifact }) => `${artifact.dir}/${artifact.library}`);
  const iconAt = createIndex(manager, ({ artifact, face }) => `${artifact.dir}/${face.icon}`);
  const modIn = createIndex(manager, ({ artifact }) => artifact.dir);

  return (request) => {
    const path = percentDecode(pathOnly(request.path));
    const texts = readTextsPath(path);
    if (texts !== undefined) {
      const mod = modIn(texts.dir);
      return answerJson(request, "texts", mod && manager.texts.read(mod, texts.language), 500);
    }
    const presets = readPresetsPath(path);
    if (presets !== undefined) {
      const mod = modIn(presets);
      return answerJson(request, "presets", mod && manager.presets.read(mod), 404);
    }
    const name = path.slice("/mods/".length);
    const mod = libraryAt(name);
    if (mod !== undefined) return answerLibrary(manager, request, mod);
    const modOfIcon = iconAt(name);
    if (modOfIcon !== undefined) return answerIcon(manager, request, modOfIcon);
    return failure(404, `no mod of the registry has the library or the icon ${name}`);
  };
}

function createIndex(manager: Manager, keyOf: (mod: RegistryMod) => string) {
  let indexed: Registry | undefined;
  let byKey = new Map<string, RegistryMod>();
  return (key: string): RegistryMod | undefined => {
    const registry = manager.registry();
    if (registry !== indexed) {
      indexed = registry;
      byKey = new Map((registry?.mods ?? []).map((mod) => [keyOf(mod), mod]));
    }
    return byKey.get(key);
  };
}

function answerLibrary(manager: Manager, request: Request, mod: RegistryMod): Response {
  const library = manager.libraryOf(mod);
  if (!library.ok) return failure(404, library.reason);
  const caching = cachingFor(request, library.sha256);
  if (caching === undefined) {
    return failure(404, `the library of ${mod.id} has another hash now: request the decisions again`);
  }
  if (!isUtf8(library.bytes)) return failure(500, `the library of ${mod.id} is not UTF-8: save it as UTF-8`);
  const file = { type: "text/javascript; charset=utf-8", caching, sha256: library.sha256 };
  return answerFile(request, file, () => library.bytes.toString("utf8"));
}

function answerIcon(manager: Manager, request: Request, mod: RegistryMod): ByteResponse {
  const icon = manager.iconOf(mod);
  if (!icon.ok) return failure(icon.absent ? 404 : 500, icon.reason);
  const { bytes, type, sha256 } = icon;
  const caching = cachingFor(request, sha256);
  if (caching === undefined) return failure(404, `the icon of ${mod.id} has another hash now`);
  const reply = answerFile(request, { type, caching, sha256 }, () => "");
  const headers = [...reply.headers, { name: "Content-Security-Policy", value: ICON_POLICY }];
  return { ...reply, headers, bytes };
}

/** Returns a file's Cache-Control: immutable if the request has its hash; undefined if the request has another hash. */
function cachingFor(request: Request, sha256: string): string | undefined {
  const wanted = queryParam(request.path, "h").toLowerCase();
  if (wanted === "") return "no-cache";
  return wanted === sha256 ? "public, max-age=31536000, immutable" : undefined;
}

/** Answers a request for the texts or presets of a mod; a file that exists but cannot be used has the status `unusable`. */
function answerJson(
  request: Request,
  what: string,
  file: ReturnType<Manager["texts" | "presets"]["read"]> | undefined,
  unusable: 404 | 500,
): Response {
  if (file === undefined) return failure(404, `no mod of the registry has ${what} there`);
  if (!file.ok) return failure(file.absent ? 404 : unusable, file.reason);
  const served = { type: JSON_TYPE, caching: "no-cache", sha256: sha256(file.text) };
  return answerFile(request, served, () => file.text);
}

interface ServedFile {
  readonly type: string;
  readonly caching: string;
  readonly sha256: string;
}

function answerFile(request: Request, { type, caching, sha256 }: ServedFile, text: () => string): Response {
  return answerTagged(request, { etag: `"${sha256}"`, type, caching }, text);
}
