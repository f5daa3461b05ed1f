import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { LOG_LEVELS } from "../../../protocol/health/host-log.js";
import { filterLines, type ListedLine, type LogFilter, textOfLines } from "../../log/listed-lines.js";
import { partId, type Ui } from "../../state/ui.js";
import { modNameOf } from "../../verdicts/reasons.js";
import { deferredWords } from "../../words/deferred-words.js";
import { timeOrDate } from "../../words/time-text.js";
import { words } from "../../words/words.js";
import { modLink } from "../health/health-page.js";
import { textEntry } from "../profiles/text-entry.js";
import { copyText } from "../row/row-menu.js";
import type { LogReader } from "./log-reader.js";
import { createLogWindow } from "./log-window.js";

/** The id of the button that copies the lines, and of the popup with their text if the page may not use the clipboard. */
const COPY = "log/copy";
const TONES = { debug: "mute", info: "", warn: "warn", error: "err" } as const;

/** Creates the page of the log: the lines of each host in reach, by time. */
export function createLogPage(ui: Ui, root: ShadowRoot, reader: LogReader, drawn: () => Promise<void>) {
  const scroll = createLogWindow(root, ui.update);
  let filter: LogFilter = { mod: "", level: "debug", text: "" };
  /** The lines at the moment of Pause, while Pause is on. */
  let held: readonly ListedLine[] | undefined;
  let uncopied = "";
  /** The last filtered list, with its input list and filter. */
  let last: {
    readonly of: readonly ListedLine[];
    readonly by: LogFilter;
    readonly shown: readonly ListedLine[];
  };

  function shownOf(of: readonly ListedLine[]): readonly ListedLine[] {
    if (last?.of !== of || last.by !== filter) last = { of, by: filter, shown: filterLines(of, filter) };
    return last.shown;
  }

  function set(part: Partial<LogFilter>): void {
    filter = { ...filter, ...part };
    ui.update();
  }

  async function copy(shown: readonly ListedLine[]): Promise<void> {
    const text = textOfLines(shown);
    if (await copyText(ui, text, deferredWords.logCopied(shown.length))) return;
    uncopied = text;
    ui.popup = { kind: "menu", id: COPY };
    await drawn();
    root.querySelector<HTMLTextAreaElement>(".popup textarea")?.select();
  }

  function select<Value extends string>(
    name: string,
    value: Value,
    choices: readonly (readonly [value: Value, text: string])[],
    choose: (value: Value) => void,
  ) {
    const choosing = ({ target }: Event) => choose((target as HTMLSelectElement).value as Value);
    return html`<select aria-label=${name} @change=${choosing}>${repeat(
      choices,
      ([each]) => each,
      ([each, text]) => html`<option value=${each} .selected=${each === value}>${text}</option>`,
    )}</select>`;
  }

  function tools(all: readonly ListedLine[], shown: readonly ListedLine[]) {
    const now = reader.lines() ?? [];
    const guids = [...new Set([filter.mod, ...all.map(({ guid }) => guid)])].filter(Boolean);
    const mods = guids
      .map((guid) => [guid, modNameOf(ui, guid)] as const)
      .sort((a, b) => (a[1] < b[1] ? -1 : 1));
    const isOpen = ui.popup?.id === COPY;
    const pause = () => {
      held = held ? undefined : now;
      ui.update();
    };
    return html`<div class="inline">${select(deferredWords.logMod, filter.mod, [["", deferredWords.logMods], ...mods], (mod) => set({ mod }))}${select(
      deferredWords.logLevel,
      filter.level,
      LOG_LEVELS.map((level) => [level, deferredWords.logFrom[level]] as const),
      (level) => set({ level }),
    )}${textEntry(
      "log/text",
      deferredWords.logText,
      filter.text,
      (text) => set({ text }),
      () => {},
    )}<button type="button" aria-pressed=${held !== undefined} @click=${pause}>${deferredWords.logPause}</button>
      <button type="button" id=${partId(COPY, "control")} aria-expanded=${isOpen} ?disabled=${shown.length === 0} @click=${() => void copy(shown)}>${deferredWords.logCopy}</button>${
        isOpen
          ? html`<div class="popup"><textarea class="text" readonly rows="6" dir="auto" aria-label=${deferredWords.logTitle} .value=${uncopied}></textarea></div>`
          : nothing
      }</div>`;
  }

  function list(shown: readonly ListedLine[]) {
    const { start, end, before, after } = scroll.range(shown);
    const time = timeOrDate("medium");
    return html`<div class="log card" role="log" aria-live="off" aria-label=${deferredWords.logTitle} tabindex="0" @scroll=${scroll.scrolled}><i .style=${`height:${before}px`}></i>${repeat(
      shown.slice(start, end),
      ({ session, n }) => session + n,
      ({ at, level, guid, text, place }, index) =>
        html`<div class=${TONES[level]} data-index=${start + index}><small><time>${time(at)}</time> <bdi>${place.name}</bdi> <b>${deferredWords.logLevels[level]}</b></small> ${
          guid ? modLink(ui, guid, modNameOf(ui, guid)) : nothing
        }<code dir="auto">${guid ? withoutMod(text, guid) : text}</code></div>`,
    )}<i .style=${`height:${after}px`}></i></div>`;
  }

  return {
    page() {
      const now = reader.lines();
      const all = held ?? now ?? [];
      const shown = shownOf(all);
      const isMissing = !reader.isKnown() && (ui.verdicts !== undefined || ui.verdictsProblem !== "");
      const gone = reader.gone();
      const waiting = held && now ? now.length - now.indexOf(held.at(-1)!) - 1 : 0;
      const notes = [
        gone > 0 && deferredWords.logGone(gone),
        waiting > 0 && deferredWords.logWaiting(waiting),
        shown.length === 0 && (all.length > 0 ? deferredWords.noMatch : deferredWords.logNone),
      ];
      return html`<div class="mod"><h1>${deferredWords.logTitle}</h1></div>
        <p class="lede">${isMissing ? deferredWords.logMissing : now ? deferredWords.logSeen : words.loading}</p>${
          now
            ? html`${tools(all, shown)}<p class="lede">${notes.filter(Boolean).join(" · ")}</p>${list(shown)}`
            : nothing
        }`;
    },
    /** Call it after each draw. */
    follow: scroll.settle,
  };
}

/** Returns a line's text without the mod's id in brackets, because the line names the mod. */
function withoutMod(text: string, guid: string): string {
  const prefix = `[${guid}] `;
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
