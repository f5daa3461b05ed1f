import { cache } from "lit/directives/cache.js";
import { html, nothing } from "lit/html.js";
import { createKeyClashes } from "./clashes.js";
import { stateOf } from "./effects.js";
import { type KeyboardMap, readKeyboardMap } from "./keyboard-map.js";
import { memory, rowsMemory } from "./memory.js";
import { placeOverlay } from "./overlay.js";
import { watchPads } from "./pad-actions.js";
import type { PanelRow } from "./panel-row.js";
import { createPlaces } from "./places.js";
import { createScrolling } from "./scrolling.js";
import { createSearchIndex, type SearchIndex, type SearchResult, search } from "./search.js";
import { createStore } from "./store.js";
import type { Transport } from "./transport.js";
import { partId, type Ui } from "./ui.js";
import { headerView } from "./views/header.js";
import { keybindsView } from "./views/keybinds.js";
import { asItems, LARGEST_WHOLE } from "./views/list.js";
import { modHead, outline, type PageOutline, wholePage } from "./views/mod-page.js";
import { modsView } from "./views/mods.js";
import { navView } from "./views/nav.js";
import { resetRow, rowView } from "./views/row.js";

/** A panel that is open, from its first draw until it is closed. */
export interface Session {
  readonly template: () => unknown;
  /** To be called after each draw. */
  readonly settle: () => void;
  /** Ends everything that the session began. */
  readonly end: () => void;
}

/** What a session needs of the element around it. */
export interface SessionOptions {
  readonly element: HTMLElement & { open: boolean; readonly overlay: boolean };
  readonly root: ShadowRoot;
  readonly transport: Transport;
  /** Asks for a draw. */
  readonly update: () => void;
  /** Resolves when what was asked for is drawn. */
  readonly drawn: () => Promise<void>;
}

const LOOK_MS = 3000;
const TOAST_MS = 4000;
/** A result changes with every letter, so less of it than of a page is whole in the document. */
const LARGEST_RESULT = 25;

/** Opens a panel: reads the mods and looks after them until it ends. */
export function createSession({ element, root, transport, update, drawn }: SessionOptions): Session {
  const inGame = element.overlay;
  const ending: (() => void)[] = [];
  const clashes = createKeyClashes();
  let index: SearchIndex | undefined;
  let found: SearchResult | undefined;
  let foundFor: readonly unknown[] = [];
  let onlyHere = false;
  let page: PageOutline | undefined;
  let navigating = false;
  let scale: number = memory.read("scale", 100);
  let toast = "";
  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  let heard = "";
  let placed = false;
  let popupId: string | undefined;

  const byId = (id: string): HTMLElement | null => root.getElementById(id);
  const store = createStore({
    transport,
    changed: update,
    answered(row) {
      const state = stateOf(store, row);
      if (state) heard = `${row.label}: ${state.head} ${state.detail}`;
      update();
    },
    ...(transport.serverOnly && { memory: rowsMemory(transport.baseUrl) }),
  });
  const ui: Ui = {
    store,
    drafts: new Map(),
    choiceLabels: new Map(),
    popup: undefined,
    verdicts: undefined,
    verdictsProblem: "",
    asked: undefined,
    query: "",
    words: [],
    keyboardMap: undefined as KeyboardMap | undefined,
    pressed: undefined,
    view: () => places.view(),
    clashes: () => clashes(store.allRows(), ui.keyboardMap),
    readOnly: () => store.reach() !== "ready",
    update,
    go: (view, goal) => places.go(view, goal),
    search(query) {
      ui.query = query;
      ui.popup = undefined;
      ui.words = [];
      navigating = false;
      scrolling.toTop();
      update();
    },
    say(text) {
      toast = text;
      clearTimeout(toastTimer);
      toastTimer = setTimeout(() => {
        toast = "";
        update();
      }, TOAST_MS);
      update();
    },
    focusRow: (id) => void drawn().then(() => byId(partId(id, "control"))?.focus()),
    linkOf: (row) => places.linkOf(row),
    async readVerdicts() {
      try {
        ui.verdicts = await transport.mods();
        ui.verdictsProblem = "";
      } catch (error) {
        ui.verdictsProblem = `The verdicts are not there: ${(error as Error).message}.`;
      }
      update();
    },
  };
  const scrolling = createScrolling(ui, root, focusedRow);
  const places = createPlaces(ui, inGame, (view, goal, same) => {
    navigating = false;
    ui.query = "";
    ui.words = [];
    ui.popup = undefined;
    ui.asked = undefined;
    if (!same) scrolling.toTop();
    scrolling.aim(goal);
    if (view.kind === "mods") void ui.readVerdicts();
    if (view.kind === "mod") void store.refresh(view.guid);
    update();
  });

  function focusedRow(): PanelRow | undefined {
    const row = root.activeElement?.closest(".row");
    return row ? store.row(decodeURIComponent(row.id.slice("row-".length))) : undefined;
  }

  function listen(target: EventTarget, type: string, handler: (event: never) => void): void {
    target.addEventListener(type, handler as (event: Event) => void);
    ending.push(() => target.removeEventListener(type, handler as (event: Event) => void));
  }

  /** One step out: of a popup, a question, the places, the search, the overlay. False when there is none. */
  function back(): boolean {
    if (ui.popup) {
      const { id } = ui.popup;
      ui.popup = undefined;
      ui.focusRow(id);
    } else if (ui.asked) ui.asked = undefined;
    else if (navigating) navigating = false;
    else if (ui.query !== "") ui.search("");
    else if (inGame) element.open = false;
    else return false;
    update();
    return true;
  }

  function undo(): void {
    const title = store.undo();
    if (title !== undefined) ui.say(`Undone: ${title}`);
  }

  /** Keys aimed at the panel, and on a page those aimed at nothing. */
  function onKey(event: KeyboardEvent): void {
    if (event.target !== element && (inGame || event.target !== document.body)) return;
    const { code, key } = event;
    const input = event.composedPath()[0];
    const typing = input instanceof HTMLInputElement && !/^(?:checkbox|range|file)$/.test(input.type);
    const control = event.ctrlKey || event.metaKey;
    const row = focusedRow();
    const drafting = typing && (row ? ui.drafts.has(row.id) : ui.query !== "");
    if (event.defaultPrevented) return;
    if (control && !event.shiftKey && code === "KeyZ" && !drafting) undo();
    // A long page is not whole in the document, so the browser's own search would miss most of it.
    else if ((key === "/" && !typing) || (control && code === "KeyF" && scrolling.isLong()))
      byId("search")?.focus();
    else if (key !== "Escape" || !back()) return;
    event.preventDefault();
  }

  function onDown(event: Event): void {
    if (!ui.popup || ui.popup.kind === "capture") return;
    const keeps = (node: EventTarget): boolean =>
      node instanceof Element && node.matches(".popup,[aria-expanded=true]");
    if (event.composedPath().some(keeps)) return;
    ui.popup = undefined;
    update();
  }

  function setScale(percent: number): void {
    scale = Math.min(200, Math.max(75, percent));
    element.style.setProperty("--scale", String(scale / 100));
    memory.write("scale", scale);
    update();
  }

  function offline() {
    if (store.reach() !== "offline") return nothing;
    const seen = store.mods().length > 0 ? " These values were seen last; they cannot be changed now." : "";
    return html`<div class="banner warn" role="alert"><span><b>No connection</b>: ${store.problem()}.${seen} Trying again…</span>
      <button type="button" @click=${() => void store.load()}>Try now</button></div>`;
  }

  function content() {
    const view = places.view();
    if (view.kind === "mods") return modsView(ui);
    if (view.kind === "keybinds") return keybindsView(ui, store.allRows());
    if (view.guid === "")
      return html`<h1 class="hidden">Settings</h1><p class="empty" role="status">${welcome()}</p>`;
    const mod = store.mods().find(({ guid }) => guid === view.guid);
    const { rows, items } = page!;
    return html`${modHead(ui, mod, view.guid)}${
      rows.length > LARGEST_WHOLE ? scrolling.longList(items, false) : wholePage(ui, page!)
    }`;
  }

  function results() {
    const all = store.allRows();
    const view = places.view();
    const here = view.kind === "mod" ? store.mods().find(({ guid }) => guid === view.guid) : undefined;
    const scope = onlyHere && here ? here.guid : "";
    const wanted = [all, ui.query, scope];
    if (!found || foundFor.some((part, at) => part !== wanted[at])) {
      if (index?.rows !== all) index = createSearchIndex(all, index);
      found = search(index, ui.query, scope);
      foundFor = wanted;
    }
    const { rows, words } = found;
    ui.words = words;
    const count = rows.length === 1 ? "1 setting" : `${rows.length} settings`;
    const narrow = () => {
      onlyHere = !onlyHere;
      update();
    };
    return html`<div class="mod"><h1>Search</h1><div class="grow"></div>${
      here
        ? html`<div class="chips"><button type="button" aria-pressed=${onlyHere} @click=${narrow}>Only in ${here.name}</button></div>`
        : nothing
    }</div><p class="lede" role="status">${rows.length === 0 ? `Nothing matches “${ui.query}”.` : count}</p>${
      rows.length === 0
        ? nothing
        : rows.length > LARGEST_RESULT
          ? scrolling.longList(asItems(rows), true)
          : html`<div class="card">${rows.map((row) => rowView(ui, row, true))}</div>`
    }`;
  }

  function welcome(): string {
    if (store.reach() === "loading") return "Reading the settings…";
    if (store.mods().length > 0) return "Choose a mod.";
    if (store.reach() === "offline") return "No values were seen yet.";
    return transport.serverOnly
      ? "No mod on this server announces settings. The settings of mods that run in the game are in the game."
      : "No mod announces settings.";
  }

  function template() {
    const view = places.view();
    const guid = view.kind === "mod" ? view.guid : "";
    const rows = store.rows(guid);
    if (page?.rows !== rows) {
      const name = store.mods().find((mod) => mod.guid === guid)?.name ?? guid;
      page = outline(guid, name, rows);
    }
    scrolling.begin();
    return html`<div class="app" tabindex="-1"><div class=${navigating ? "grid navigating" : "grid"}>${headerView(
      ui,
      {
        navigating,
        toggleNav() {
          navigating = !navigating;
          update();
        },
        undo,
        close: inGame
          ? () => {
              element.open = false;
            }
          : undefined,
      },
    )}${navView(ui, { tree: guid === "" ? undefined : page.tree, group: places.goal(), scale, setScale })}
      <main tabindex="-1" @scroll=${scrolling.moved}><div class="col">${offline()}${cache(ui.query.trim() === "" ? content() : results())}</div></main></div>
      <div class="toast" role="status">${toast}</div><div class="hidden" role="status">${heard}</div></div>`;
  }

  function settle(): void {
    if (inGame && !placed) {
      placed = true;
      ending.push(placeOverlay(root.querySelector(".app")!, root.querySelector("header")!));
      byId("search")?.focus();
    }
    scrolling.settle();
    if (ui.popup?.id !== popupId) root.querySelector(".popup")?.scrollIntoView({ block: "nearest" });
    popupId = ui.popup?.id;
    if (ui.popup?.kind === "choices")
      root.querySelector("[role=option][aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  setScale(scale);
  listen(inGame ? element : document, "keydown", onKey);
  listen(element, "pointerdown", onDown);
  if (!inGame) listen(window, "hashchange", places.readHash);
  const looking = setInterval(() => {
    if (document.hidden) return;
    const view = places.view();
    void store.refresh(view.kind === "mod" ? view.guid : "");
    if (view.kind === "mods") void ui.readVerdicts();
  }, LOOK_MS);
  const stopPads = watchPads({
    root,
    back,
    turnPage: places.turn,
    focusSearch: () => byId("search")?.focus(),
    reset() {
      const row = focusedRow();
      if (row) resetRow(ui, row);
    },
  });
  ending.push(stopPads, store.flush, () => {
    clearInterval(looking);
    clearTimeout(toastTimer);
  });
  void store.load().then(inGame ? places.choose : places.readHash);
  void ui.readVerdicts();
  void readKeyboardMap().then((map) => {
    ui.keyboardMap = map;
    update();
  });
  if (inGame) document.exitPointerLock?.();

  return {
    template,
    settle,
    end() {
      // What was typed and not stored yet is stored.
      root.activeElement?.dispatchEvent(new Event("change"));
      for (const end of ending) end();
    },
  };
}
