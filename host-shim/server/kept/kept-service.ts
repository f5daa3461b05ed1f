import type { Request, Response } from "../../../sdk/http/index.js";
import type { LogLevel } from "../../../sdk/index.js";
import { installPaths } from "../../install/install-paths.js";
import { createKeeper } from "../../install/kept/keeper.js";
import { openKeptFiles } from "../../install/kept/kept-files.js";
import type { Manager } from "../../install/manager.js";
import { answerKept, KEPT_ROUTES, type KeptMods } from "../../selection/kept/kept-routes.js";

/** The parts of a backend that its kept libraries use. */
export interface KeptServiceParts {
  readonly root: string;
  readonly manager: Pick<
    Manager,
    "registry" | "modOf" | "libraryOf" | "hashOf" | "records" | "pins" | "pin" | "recheck"
  >;
  /** Called after a pin has changed, and after a scan found a change. */
  readonly changed: () => void;
  readonly log: (level: LogLevel, text: string) => void;
}

/**
 * Creates the kept libraries of a backend: their routes, and the functions that the backend calls after decisions, reports and
 * ticks.
 */
export function createKeptService({ root, manager, changed, log }: KeptServiceParts) {
  const files = openKeptFiles(installPaths(root).kept, log);
  const keeper = createKeeper({ ...manager, files, time: Date.now, log });
  const mods: KeptMods = {
    isDecided: () => manager.registry() !== undefined,
    of(id) {
      const mod = manager.modOf(id);
      const pin = manager.pins.pinOf(id) ?? null;
      if (mod === undefined && pin === null) return undefined;
      const kept = [...files.notesOf(id)].map(([sha256, { entry, first, good }]) => ({
        sha256,
        version: entry.version,
        first,
        good,
      }));
      kept.sort((a, b) => b.first - a.first);
      return { id, current: mod === undefined ? "" : manager.hashOf(mod), pin, kept };
    },
    fault: files.fault,
    pin(id, sha256) {
      manager.pin(id, sha256);
      changed();
    },
  };
  const answer = (request: Request): Response => {
    if (request.meth === "POST" && manager.recheck()) changed();
    return answerKept(mods, request);
  };
  return {
    routes: Object.entries(KEPT_ROUTES).map(
      ([path, methods]) => [path, { access: "data", methods, answer }] as const,
    ),
    /** Queues the libraries that the decisions for these game versions enable. */
    decided(serverVersion: string, clientVersion: string): void {
      keeper.decided(manager.records("server", serverVersion));
      keeper.decided(manager.records("client", clientVersion));
    },
    step: keeper.step,
    mark: keeper.mark,
    /** Whether a library of a mod has run for ten minutes without an error. */
    isProven: (id: string, sha256: string): boolean => typeof files.noteOf(id, sha256)?.good === "number",
  };
}
