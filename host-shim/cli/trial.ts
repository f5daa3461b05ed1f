import { describeError } from "../../sdk/bus.js";
import { createBus, SettingsEvent, type Side, Status } from "../../sdk/index.js";
import { createEvaluate } from "../node/index.js";
import { loadMod, MOD_PARAMS } from "../runtime/loaded-mod.js";
import { createTimers } from "../runtime/timers.js";

/** What came of running a mod once, away from any game. */
export interface Trial {
  /** What is wrong, in words; empty when nothing is. */
  readonly problems: readonly string[];
  /** What its author should know and may well have meant. */
  readonly remarks: readonly string[];
  /** How many rows it declared. */
  readonly rows: number;
}

interface ServedRow {
  readonly key: string;
  readonly label: string;
  readonly default: unknown;
  readonly implemented: boolean;
  readonly description?: string;
}

// What a page has and a terminal has not: a mod that needs it cannot be tried here, which is no fault of the mod.
const PAGE_GLOBAL =
  /^ReferenceError: (?:document|window|localStorage|location|HTMLElement|Image|Audio\w*) is not defined/;

/**
 * Loads a library on one side with an empty config, asks for its page, sends every row its own default as an edit, and
 * unloads it. Its timers never fire.
 */
export function tryMod(source: string, filename: string, guid: string, side: Side): Trial {
  const problems: string[] = [];
  const remarks: string[] = [];
  const log = (level: string, text: string) => {
    if (level === "error") problems.push(text);
    else if (level === "warn") remarks.push(text);
  };
  const bus = createBus({ log });
  const routes = new Set<string>();
  let config = "";
  const report = (where: string, error: unknown) => {
    const text = describeError(error);
    if (PAGE_GLOBAL.test(text))
      remarks.push(`${where} needs a page, so it is tried no further here: ${firstLine(text)}`);
    else problems.push(`it threw in ${where}: ${text}`);
  };
  try {
    const library = createEvaluate()(source, filename, MOD_PARAMS);
    const mod = loadMod(library, {
      side,
      mod: { guid, name: guid, version: "0.0.0" },
      bus,
      config: {
        read: () => ({ status: config === "" ? Status.ErrNotFound : Status.Ok, text: config }),
        write(next) {
          config = next;
          return Status.Ok;
        },
        version: () => config,
      },
      timers: createTimers(() => 0),
      log,
      fault: report,
      ...(side === "server" && {
        addRoute: (_owner, method, path) => {
          const route = `${method} ${path}`;
          if (routes.has(route)) return { status: Status.ErrConflict, remove: () => {} };
          routes.add(route);
          return { status: Status.Ok, remove: () => void routes.delete(route) };
        },
      }),
    });
    const rows = askRows();
    for (const row of rows) remarkOn(row);
    for (const row of rows) editRow(row);
    mod.unload();
    if (routes.size > 0) problems.push(`it left the route ${[...routes][0]} behind`);
    return { problems, remarks, rows: rows.length };
  } catch (error) {
    report("load()", error);
    return { problems, remarks, rows: 0 };
  }

  function ask(query: string, payload: string, announce: string): string[] {
    const heard: string[] = [];
    const off = bus.on(announce, (text) => void heard.push(String(text)));
    bus.emit<string>(query, payload);
    off();
    return heard;
  }

  function askRows(): readonly ServedRow[] {
    const [page] = ask(SettingsEvent.pageQuery, guid, SettingsEvent.pageAnnounce);
    return page === undefined ? [] : (JSON.parse(page) as { rows: readonly ServedRow[] }).rows;
  }

  function remarkOn({ key, label, implemented, description = "" }: ServedRow): void {
    if (label.trim() === "") remarks.push(`the row ${key} has no label`);
    if (!implemented && description === "")
      remarks.push(`the row ${key} is not implemented and its description gives no reason`);
  }

  function editRow({ key, default: value }: ServedRow): void {
    const query = JSON.stringify({ guid, key, value });
    const [answer = "{}"] = ask(SettingsEvent.applyQuery, query, SettingsEvent.applyAnnounce);
    const { ok, err, effect } = JSON.parse(answer) as { ok?: boolean; err?: string; effect?: string };
    if (ok !== true) problems.push(`the row ${key} refuses its own default: ${err}`);
    else if (effect === "nohook")
      remarks.push(`nothing hears of an edit of ${key}: onSettingsApplied is not used`);
    else if (effect === "unreported")
      remarks.push(
        `an edit of ${key} reports no effect: call settingApplied, settingAppliesOnRestart or settingIgnored`,
      );
  }
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? "";
}
