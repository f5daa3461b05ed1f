import { createAfterDraw } from "./after-draw.js";
import { type PadPoll, watchPads } from "./input/gamepad-watch.js";
import { isTextBox } from "./input/typing.js";
import { loadDeferred } from "./load-deferred.js";
import { createNavigation } from "./navigation/navigation.js";
import { createVerdictReader, pollMods } from "./poll-mods.js";
import type { Transport } from "./reach/panel-transport.js";
import { SET } from "./rows/links.js";
import type { PanelRow } from "./rows/panel-row.js";
import { createSessionKeys } from "./session-keys.js";
import { createDeferredFile } from "./state/deferred-file.js";
import { createFreshEffects } from "./state/fresh-effects.js";
import { observe } from "./state/observe.js";
import type { SessionState } from "./state/session-state.js";
import { createUiState, partId, rowIdOf, type Ui, whenLoaded } from "./state/ui.js";
import { SCALES, scaleIn, seenRows, storage } from "./store/browser-storage.js";
import { createStore } from "./store/store.js";
import { createApp } from "./views/app.js";
import { groupMods, withSettings } from "./views/pages/mod-groups.js";
import { stateOf } from "./views/row/row-state.js";
import { afterPaint } from "./views/scroll/after-paint.js";
import { createScrolling } from "./views/scroll/scrolling.js";

/** A panel that is open, from its first draw until it is closed. */
export type Session = ReturnType<typeof createSession>;

/** Options of {@link createSession}. */
interface SessionOptions {
  readonly element: HTMLElement & { open: boolean; readonly overlay: boolean; readonly padButton: number };
  readonly root: ShadowRoot;
  readonly transport: Transport;
  /** The state of the last session; updated when this session ends. */
  readonly state: SessionState;
  readonly language: () => string;
  /** Requests the translation into the current language again, unless it is loaded. */
  readonly speak: () => void;
  /** Requests a draw. */
  readonly update: () => void;
  /** Resolves when the requested draw is done. */
  readonly drawn: () => Promise<void>;
}

const TOAST_MS = 4000;
/** The delay after the first rows are drawn, before the panel reads the other mods and the gamepads. */
const REST_MS = 50;

/** Opens a panel: reads the mods and polls them until the session ends. */
export function createSession(options: SessionOptions) {
  const { element, root, transport, state, language, update, drawn } = options;
  const inGame = element.overlay;
  const ending: (() => void)[] = [];
  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  let stopResting = (): void => {};
  let soon: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let wasRead = (): void => {};
  const read = new Promise<void>((resolve) => {
    wasRead = resolve;
  });

  function changed(): void {
    if (ended) return;
    deferred.get()?.sumUp(store.pages(), ui.keyboardMap);
    translate();
    update();
  }

  function translate(): void {
    deferred.get()?.translate();
  }

  if (state.language !== language()) state.texts.clear();
  const deferred = createDeferredFile(async () => {
    options.speak();
    const { createDeferred } = await loadDeferred();
    return createDeferred({
      ui,
      root,
      scrolling,
      drawn,
      changed,
      focusedRow,
      goal: () => navigation.goal(),
      state,
      pad: { back: () => keys.back(), close: () => void (inGame && close()) },
    });
  }, changed);
  const byId = (id: string): HTMLElement | null => root.getElementById(id);
  const store = createStore({
    transport,
    steps: state.steps,
    notes: state.notes,
    texts: state.texts,
    running: state.running,
    changed,
    inSight() {
      navigation.choose();
      const view = navigation.view();
      return view.kind === "mod" ? view.guid : "";
    },
    painted: async () => {
      // The timeout lets the first draw include data that arrives with the rows, such as the verdicts of a backend in the page.
      soon = setTimeout(wasRead);
      await drawn();
      await new Promise<void>((resolve) => {
        stopResting = afterPaint(resolve, REST_MS);
      });
    },
    answered(row) {
      const state = stateOf(store, row);
      fresh.show(row.id);
      if (state) ui.heard = `${row.label}: ${state.head} ${state.detail}`;
    },
    ...(transport.serverOnly && { seenRows: seenRows(transport.baseUrl) }),
  });
  const readVerdicts = createVerdictReader(state.verdicts);
  const ui: Ui = {
    store,
    deferred,
    drafts: state.drafts,
    ...createUiState(),
    icons: state.icons,
    shown: state.shown,
    verdicts: state.verdicts,
    hadSettings: state.withSettings,
    query: state.query,
    scale: storage.read("scale", scaleIn),
    view: () => navigation.view(),
    language,
    readOnly: (address) => store.reach() !== "ready" || deferred.get()?.places.locks(address) === true,
    update,
    go: (...to) => navigation.go(...to),
    search(query) {
      ui.query = query;
      navigation.searched(query);
      ui.popup = undefined;
      ui.navigating = false;
      if (query !== "") {
        void deferred.load();
        void store.readAll();
      }
      scrolling.toTop();
    },
    say(text) {
      if (ended) return;
      ui.toast = text;
      clearTimeout(toastTimer);
      toastTimer = setTimeout(() => {
        ui.toast = "";
      }, TOAST_MS);
    },
    focusRow: (id) => void drawn().then(() => byId(partId(id, "control"))?.focus()),
    readVerdicts: () => readVerdicts(ui),
  };
  observe(ui, update);
  const fresh = createFreshEffects(ui);
  const scrolling = createScrolling(ui, root, focusedRow);
  scrolling.resume(state.scroll);
  const navigation = createNavigation(
    ui,
    inGame,
    state.view,
    scrolling.position,
    (view, goal, same, left) => {
      // Stores the edit of a dragged control, which is removed with its page without a `change` event.
      store.flush();
      ui.navigating = false;
      ui.query = left.query;
      ui.popup = undefined;
      ui.asked = undefined;
      if (!same) {
        scrolling.toTop();
        ui.modsGroups.clear();
        if (!inGame) ui.shown.groups.clear();
      }
      scrolling.aim(left.query === "" ? goal : "");
      if (left.position && (goal === "" || left.query !== "")) scrolling.resume(left.position);
      if (left.query !== "") void store.readAll();
      if (view.kind !== "mod" || left.query !== "") void deferred.load();
      if (view.kind === "keybinds") void store.readAll();
      else if (store.reach() !== "loading") void ui.readVerdicts();
      if (view.kind === "mod" && store.reach() === "ready") void store.refresh(view.guid);
      update();
    },
  );

  const undoOrRedo = (back: boolean): void => void whenLoaded(ui, (loaded) => loaded.undoOrRedo(back));

  function focusedRow(): PanelRow | undefined {
    const row = root.activeElement?.closest(".row");
    return row ? store.row(rowIdOf(row)) : undefined;
  }

  function listen(target: EventTarget, type: string, handler: (event: never) => void): void {
    target.addEventListener(type, handler as (event: Event) => void);
    ending.push(() => target.removeEventListener(type, handler as (event: Event) => void));
  }

  const keys = createSessionKeys({
    ui,
    root,
    element,
    undoOrRedo,
    focusedRow,
    isLong: () => scrolling.isLong(),
  });

  function setScale(percent: number): void {
    ui.scale = Math.min(SCALES.most, Math.max(SCALES.least, percent));
    element.style.setProperty("--scale", String(ui.scale / 100));
  }

  const close = (): void => {
    element.open = false;
  };
  function onPad(poll: PadPoll): void {
    const loaded = deferred.get();
    if (loaded) loaded.drivePad(poll);
    else if (inGame && poll.toggles) close();
  }
  const template = createApp(ui, navigation, scrolling, {
    setScale(percent) {
      setScale(percent);
      afterDraw.fit();
      storage.write("scale", ui.scale);
    },
    undoOrRedo,
    close: inGame ? close : undefined,
  });

  const afterDraw = createAfterDraw({ ui, root, inGame, scrolling });
  setScale(ui.scale);
  listen(inGame ? root : document, "keydown", keys.onKey);
  listen(root, "pointerdown", keys.onPress);
  listen(root, "focusout", ({ target, relatedTarget }: FocusEvent) => {
    const row = (target as Element).closest(".row");
    if (row && !row.contains(relatedTarget as Node | null)) fresh.leave(rowIdOf(row));
  });
  for (const type of ["pointerdown", "wheel"]) listen(root, type, () => scrolling.resume(undefined));
  if (!inGame) listen(window, "popstate", navigation.led);
  listen(window, "resize", afterDraw.fit);
  ending.push(
    // Adding a gamepad listener waits for the browser process, so the panel adds it after a paint.
    afterPaint(() => ending.push(watchPads(() => element.padButton, onPad)), REST_MS),
    store.flush,
    scrolling.end,
    afterDraw.end,
    pollMods(ui),
    keys.end,
    fresh.end,
    deferred.end,
    navigation.end,
    () => {
      clearTimeout(toastTimer);
      clearTimeout(soon);
      stopResting();
    },
  );
  if (!inGame) navigation.led();
  void store.load();
  void ui.readVerdicts();
  if (inGame) document.exitPointerLock?.();

  return {
    template,
    /** Resolves when the visible rows were read or cannot be read. */
    read,
    /** Resolves when the question of the search for the mod at fault can be drawn; undefined if no question is open. */
    question: state.search?.state.state === "asking" ? deferred.load() : undefined,
    /** Navigates to the hash of a link; for a link to a shared set, reads the set and asks the player. */
    show(hash: string): void {
      if (hash.startsWith(SET)) void whenLoaded(ui, ({ transfer }) => transfer.open(hash));
      else navigation.follow(hash);
    },
    /** Call it when the language has changed. */
    translate,
    /** Call it after each draw. */
    settle: afterDraw.settle,
    /** Stops the session's timers and listeners, and saves its state. */
    end(): void {
      // Stores the text that was typed in the focused box. Another control would store what it shows, which may be rounded.
      const focused = root.activeElement ?? undefined;
      if (isTextBox(focused)) focused.dispatchEvent(new Event("change", { bubbles: true }));
      ended = true;
      // Records the groups for the next opening.
      groupMods(ui, true);
      Object.assign(state, {
        view: navigation.view(),
        query: ui.query,
        icons: ui.icons,
        verdicts: ui.verdicts,
        withSettings: withSettings(ui),
        drafts: ui.drafts,
        language: language(),
        scroll: scrolling.position(),
      });
      for (const end of ending) end();
    },
  };
}
