import { errorMessage } from "../../../sdk/host/describe-error.js";
import { pathOnly, queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import { jsonText, selectionFailure, wrongMethod } from "../../protocol/json-reply.js";
import { KEPT_PATH, type KeptMod, keptText, PIN_PATH, readPin } from "../../protocol/kept/kept-mods.js";
import { isModId } from "../../protocol/mod-id.js";
import { UNDECIDED } from "../registry-in-force.js";

/** The methods of each path of the kept libraries. */
export const KEPT_ROUTES: Readonly<Record<string, readonly string[]>> = {
  [KEPT_PATH]: ["GET", "HEAD"],
  [PIN_PATH]: ["POST"],
};

/** The kept libraries and the pins of a backend. */
export interface KeptMods {
  /** Whether there is a registry; without a registry there are no decisions. */
  readonly isDecided: () => boolean;
  /** Returns the kept libraries of a mod; undefined for a mod that neither the registry nor a pin names. */
  readonly of: (id: string) => KeptMod | undefined;
  /** Returns why a library cannot be used, `""` when its bytes have the hash. */
  readonly fault: (sha256: string) => string;
  /** Sets or, with null, removes a pin. Throws an Error with the reason when it cannot be stored; nothing has changed then. */
  readonly pin: (id: string, sha256: string | null) => void;
}

/** Answers a request for a path of {@link KEPT_ROUTES}. */
export function answerKept(mods: KeptMods, request: Request): Response {
  const path = pathOnly(request.path);
  const methods = KEPT_ROUTES[path] ?? [];
  if (!methods.includes(request.meth)) return wrongMethod(path, methods);
  return path === PIN_PATH ? pinReply(mods, request.body) : reply(mods, queryParam(request.path, "mod"));
}

function reply(mods: KeptMods, id: string): Response {
  if (!isModId(id)) return selectionFailure(400, `?mod= must name a mod, found ${JSON.stringify(id)}`);
  const mod = mods.of(id);
  return mod === undefined ? unknown(id) : jsonText(200, keptText(mod));
}

function pinReply(mods: KeptMods, body: string): Response {
  const asked = readPin(body);
  if (asked === undefined || !isModId(asked.id))
    return selectionFailure(400, "a pin has an id, and a sha256 of 64 hex digits or null");
  if (!mods.isDecided()) return selectionFailure(503, UNDECIDED);
  const { id, sha256 } = asked;
  const mod = mods.of(id);
  if (mod === undefined) return unknown(id);
  if (sha256 !== null) {
    if (!mod.kept.some((one) => one.sha256 === sha256))
      return selectionFailure(404, `no library of ${id} with the hash ${sha256} is kept`);
    const fault = mods.fault(sha256);
    if (fault !== "") return selectionFailure(409, fault);
  }
  try {
    mods.pin(id, sha256);
  } catch (error) {
    return selectionFailure(500, errorMessage(error));
  }
  return reply(mods, id);
}

function unknown(id: string): Response {
  return selectionFailure(404, `no mod ${id} is in the registry: check the id`);
}
