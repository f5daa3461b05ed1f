import { isUnloadReason } from "../../../sdk/host/unload-reason.js";
import { Effect, type Side } from "../../../sdk/index.js";
import type { ApplyAnnounce } from "../../../sdk/protocol/announce.js";
import { writeEditQuery } from "../../../sdk/protocol/ask.js";
import { createEvaluate } from "../../node/index.js";
import { textKeysOf } from "../../protocol/text-keys.js";
import { type CompiledLibrary, type LoadedMod, MOD_PARAMS } from "../../runtime/mod/loaded-mod.js";
import { createMemoryConfig } from "../../runtime/mod/memory-config.js";
import { createSoloHost } from "../../runtime/mod/solo-host.js";
import { writeConfigSchema } from "./config-schema.js";
import { takeOverEngine } from "./engine.js";
import { remarksOnFacets } from "./facet-remarks.js";
import { describeThrown, needsPage, reportThrown } from "./faults.js";
import type { Report, TriedMod } from "./findings.js";
import { remarksOnRow, type ServedRow, servedRows } from "./rows.js";
import { type LockedRow, lockedAfter, remarksOnLock, writeSchemaLock } from "./schema-lock.js";
import { remarksOnSource } from "./source.js";

/** The simulated time for a mod's timers, in milliseconds: a few frames, then increasing steps. */
const STEPS_MS = [16, 16, 16, 1000, 10_000, 60_000];
/** The real time to wait for pending system calls of a mod, such as a `fetch`, on each side. */
const PATIENCE_MS = 1000;
/** Matches pending system calls. They are reported as remarks, because they may simply be slow. */
const IN_FLIGHT = /Req(?:uest)?(?:Wrap|Callback|Promise)?$|^(?:TCPSocketWrap|TLSWrap|DNSCHANNEL)$/;

/**
 * Loads a mod on each of its sides with an empty config, runs its timers, edits every row to its own default and every published
 * key that is gone, unloads the mod, and checks what it left running. Loads and unloads it again if `unload` hands on a value.
 */
export async function runTrial(
  { text, filename, guid, sides, locked }: TriedMod,
  report: Report,
): Promise<void> {
  let part = "";
  let patience = 0;
  const enter = (next: string) => {
    part = next;
    report("part", next);
  };
  /** The errors of the apply hook: the same error on several rows or sides is one fault. */
  const hookErrors = new Set<string>();
  let hookThrew = false;
  const thrown = (where: string, error: unknown) => {
    if (where.startsWith("the apply hook")) {
      hookThrew = true;
      const text = describeThrown(error, filename);
      if (hookErrors.has(text)) return;
      hookErrors.add(text);
    }
    reportThrown(report, where, error, filename);
  };
  const engine = takeOverEngine(
    (error) => thrown("a timer", error),
    (call) => report("problem", `${part} calls ${call}, which would end the game`),
  );
  process.on("unhandledRejection", (error) => {
    if (isUnloadReason(error)) return;
    if (needsPage(error)) return thrown("a Promise", error);
    report("problem", `a Promise rejected without a handler: ${describeThrown(error, filename)}`);
  });
  process.on("uncaughtException", (error) => thrown("a callback of the engine", error));

  let library: CompiledLibrary;
  try {
    library = createEvaluate()(text, filename, MOD_PARAMS);
  } catch (error) {
    return report("does not load", `it does not compile: ${describeThrown(error, filename)}`);
  }
  /** Why the row that names a published key in its `renamedFrom` rejects a stored value; `""` if it accepts the value. */
  const moved = new Map<string, string>();
  const shown = new Map<string, ServedRow>();
  const textKeys = new Set<string>();
  let loaded = true;
  for (const side of sides) {
    const rows = await trySide(side);
    loaded &&= rows !== undefined;
    for (const row of rows ?? []) {
      shown.set(row.key, row);
      for (const key of textKeysOf(row)) textKeys.add(key);
    }
  }
  if (loaded) {
    const rows = [...shown.values()].map(({ key, type, literal }) => ({ key, type, default: literal }));
    const kinds = new Map(rows.map(({ key, type }) => [key, type]));
    for (const remark of remarksOnSource(text, kinds)) report("remark", remark);
    for (const remark of remarksOnLock(locked, rows, moved)) report("remark", remark);
    report("text keys", JSON.stringify([...textKeys]));
    report("settings", JSON.stringify([...shown.values()]));
    report("config schema", writeConfigSchema([...shown.values()]));
    report("lock", writeSchemaLock(lockedAfter(locked, rows)));
  }

  /** Returns the rows that the mod declares on a side, undefined if it does not load there. */
  async function trySide(side: Side): Promise<readonly ServedRow[] | undefined> {
    patience = PATIENCE_MS;
    const host = createSoloHost({
      side,
      mod: { guid, name: guid, version: "0.0.0" },
      config: createMemoryConfig(),
      log,
      fault: thrown,
    });
    const mod = load("");
    if (mod === undefined) {
      await settle();
      return undefined;
    }
    await settle();
    enter("its settings page");
    const rows = servedRows(host.rows());
    for (const row of rows) for (const remark of remarksOnRow(row)) report("remark", remark);
    for (const remark of remarksOnFacets(rows)) report("remark", remark);
    for (const row of rows) editOwn(row);
    const keys = new Set(rows.map(({ key }) => key));
    for (const row of locked) if (!keys.has(row.key)) editOlder(row);
    await settle();
    const handed = await end(mod);
    // A newer build of the mod would receive the value that unload() returned.
    const again = handed === "" ? undefined : load(handed);
    if (again !== undefined) {
      await settle();
      await end(again);
    }
    return rows;

    async function end(mod: LoadedMod): Promise<string> {
      enter("unload()");
      const handed = mod.unload();
      for (const route of host.routes())
        report("problem", `the route ${route} is still registered after the unload`);
      await settle();
      reportLeft();
      return handed;
    }

    function load(previous: string): LoadedMod | undefined {
      enter("its top-level code");
      try {
        return host.load(
          (...values) => {
            library(...values);
            enter(previous === "" ? "load()" : "load(), given what its unload() had returned");
          },
          engine.timers,
          previous,
        );
      } catch (error) {
        if (needsPage(error)) thrown(part, error);
        else report("does not load", loadProblem(error));
        return undefined;
      }
    }

    function edit(key: string, literal: string): ApplyAnnounce | undefined {
      enter(`the hook, after an edit of ${key}`);
      return host.apply(writeEditQuery(guid, { key, value: literal }));
    }

    /** Edits a key that is no longer declared: the edit goes to the row that lists it in `renamedFrom`, like a stored value. */
    function editOlder({ key, default: literal }: LockedRow): void {
      const announce = edit(key, literal);
      if (announce !== undefined && announce.key !== key) moved.set(key, announce.err);
    }

    function editOwn({ key, literal }: ServedRow): void {
      hookThrew = false;
      const announce = edit(key, literal);
      const effect = announce?.effect?.effect;
      if (!announce?.ok) report("problem", `the row ${key} refuses its own default: ${announce?.err}`);
      else if (effect === Effect.nohook)
        report(
          "remark",
          `no hook receives an edit of ${key}: add it to applied of defineSettings, or use onSettingsApplied`,
        );
      else if (effect === Effect.unreported && !hookThrew)
        report(
          "remark",
          `an edit of ${key} reports no effect: call settingApplied, settingAppliesOnRestart or settingIgnored`,
        );
    }
  }

  function log(level: string, text: string): void {
    if (level === "error") report("problem", text);
    else if (level === "warn") report("remark", text);
    else if (level !== "info" && level !== "debug") {
      const found = typeof level === "string" ? JSON.stringify(level) : String(level);
      report(
        "remark",
        `log has no level ${found}, so the line counts as info: write debug, info, warn or error`,
      );
    }
  }

  /** Describes an error of a load: an error of the mod with the part that threw it, an error of the host by its message. */
  function loadProblem(error: unknown): string {
    const { stack } = Object(error);
    const thrownByMod = typeof stack !== "string" || stack.includes(filename);
    const text = describeThrown(error, filename);
    return thrownByMod ? `it threw in ${part}: ${text}` : text.replace(/^Error: /, "");
  }

  /** Runs the timers, and waits for pending system calls of the mod. */
  async function settle(): Promise<void> {
    for (const step of STEPS_MS) {
      enter("a timer");
      engine.advance(step);
      enter("a Promise or a callback");
      await engine.turn();
    }
    for (; patience > 0 && engine.left().some(isSystem); patience -= 10) await engine.turn(10);
    enter("a timer");
    engine.advance(1);
  }

  function reportLeft(): void {
    for (const name of engine.left()) {
      if (IN_FLIGHT.test(name))
        report("remark", `a ${name} is still pending after the unload: end it in onUnload`);
      else
        report(
          "problem",
          `a ${name} outlives the unload: use the host's own timers, which end with the mod, or end it in onUnload`,
        );
    }
  }
}

function isSystem(name: string): boolean {
  return !name.startsWith("globalThis.");
}
