import { isUtf8 } from "node:buffer";
import {
  headerValue,
  pathOnly,
  percentDecode,
  queryParam,
  type Request,
  type Response,
  response,
} from "../../../sdk/http/index.js";
import type { Manager } from "../../install/manager.js";
import { isKnown } from "../../protocol/entity-tag.js";
import { failure } from "../../protocol/json-reply.js";
import type { Registry, RegistryMod } from "../../selection/mod-registry.js";

/** Makes the route `/mods/<dir>/<library>`: the libraries of the registry's mods, and no other file. */
export function createArtifactRoute(manager: Manager): (request: Request) => Response {
  let indexed: Registry | undefined;
  let byPath = new Map<string, RegistryMod>();

  function find(path: string): RegistryMod | undefined {
    const registry = manager.registry();
    if (registry !== indexed) {
      indexed = registry;
      byPath = new Map(
        (registry?.mods ?? []).map((mod) => [`${mod.artifact.dir}/${mod.artifact.library}`, mod]),
      );
    }
    return byPath.get(path);
  }

  return (request) => {
    const path = percentDecode(pathOnly(request.path).slice("/mods/".length));
    const mod = find(path);
    if (mod === undefined) return failure(404, `no mod of the registry has the library ${path}`);
    const library = manager.libraryOf(mod);
    if (!library.ok) return failure(404, library.reason);
    const wanted = queryParam(request.path, "h").toLowerCase();
    if (wanted !== "" && wanted !== library.sha256) {
      return failure(404, `the library of ${mod.id} has another hash now: ask for the decisions again`);
    }
    if (!isUtf8(library.bytes))
      return failure(500, `the library of ${mod.id} is not UTF-8: save it as UTF-8`);
    const etag = `"${library.sha256}"`;
    const headers = [
      { name: "ETag", value: etag },
      { name: "Cache-Control", value: wanted === "" ? "no-cache" : "public, max-age=31536000, immutable" },
    ];
    const known = headerValue(request, "If-None-Match");
    if (known !== "" && isKnown(known, etag)) return response(304, headers);
    const type = { name: "Content-Type", value: "text/javascript; charset=utf-8" };
    return response(200, [...headers, type], library.bytes.toString("utf8"));
  };
}
