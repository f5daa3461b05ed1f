import { nothing } from "lit-html";
import { type Color, takeNotations } from "./colors/color-text.js";
import { cssColor } from "./colors/css-color.js";
import { placePicker } from "./controls/popups/beside-overlay.js";
import { createChoiceList } from "./controls/popups/choice-list.js";
import { colorPicker } from "./controls/popups/color-picker.js";
import { ghost } from "./controls/popups/ghost.js";
import { createKeyCaptures } from "./controls/popups/key-capture.js";
import { followLayout } from "./controls/popups/keyboard-layout.js";
import { createScreenKeyboard } from "./controls/popups/screen-keyboard.js";
import { itemList } from "./controls/texts/item-list.js";
import { textArea } from "./controls/texts/text-area.js";
import { createPadDriver, land, type PadTarget } from "./input/gamepad-driver.js";
import { keyLabel } from "./input/key-chords.js";
import { hotkeyOf } from "./input/overlay-capture.js";
import { createPeek } from "./input/peek.js";
import type { PlacedOverlay } from "./overlay.js";
import { moveOverlay } from "./overlay-moving.js";
import { serverPlace } from "./places/server-place.js";
import { gamePlaces } from "./reach/game-places.js";
import { takePlaces } from "./reach/open-places.js";
import type { ModEntry, ModVerdict } from "./reach/panel-transport.js";
import type { PageKind } from "./rows/links.js";
import type { PanelRow } from "./rows/panel-row.js";
import { searchNames } from "./search/names.js";
import type { TextParts } from "./state/deferred-file.js";
import { createIconReader } from "./state/icons.js";
import { createSwitches } from "./state/mod-switches.js";
import type { ColorPopup } from "./state/popup.js";
import { createRowFacets } from "./state/row-facets.js";
import type { SessionState } from "./state/session-state.js";
import { createTranslator } from "./state/translator.js";
import type { Ui } from "./state/ui.js";
import { createHistory } from "./store/history.js";
import { createRecentColors } from "./store/recent-colors.js";
import { createSummarizer } from "./store/summarizer.js";
import { createUndoStack } from "./store/undo-stack.js";
import { deferredSheet } from "./styles/deferred-sheet.js";
import { createAccents } from "./views/accents.js";
import { faultQuestion } from "./views/culprit/fault-question.js";
import { filtersMenu } from "./views/filters-menu.js";
import { keyLegend, padLegend, typingLegend } from "./views/legend.js";
import { modsCrumb } from "./views/mods-crumb.js";
import { fadePage, navKey, searchKey, showEntry, turnPage } from "./views/nav-keys.js";
import { createOldValues } from "./views/old-values.js";
import { aboutView } from "./views/pages/about.js";
import { createExplanation } from "./views/pages/explanation.js";
import { keybindsView } from "./views/pages/keybinds.js";
import { modsView } from "./views/pages/mods.js";
import { elsewhereCard, verdictParts } from "./views/pages/off-card.js";
import { createResults } from "./views/pages/results.js";
import { peekButton } from "./views/peek-button.js";
import { createOtherScreens } from "./views/places/other-screens.js";
import { createPhoneLink } from "./views/places/phone-link.js";
import { createPlaceViews } from "./views/places/place-views.js";
import { createPresets } from "./views/presets/tries.js";
import { createProfiles } from "./views/profiles/profiles-page.js";
import { listenForArrows } from "./views/row/arrow-keys.js";
import { createChanges } from "./views/row/changes.js";
import { givenNotes } from "./views/row/given-notes.js";
import { listenForMenus } from "./views/row/menu-keys.js";
import { createMetOnly, createNeeds } from "./views/row/needs.js";
import { createRowMenu, resetRow } from "./views/row/row-menu.js";
import { afterPaint } from "./views/scroll/after-paint.js";
import type { Scrolling } from "./views/scroll/scrolling.js";
import { createShareBox } from "./views/sharing/share-box.js";
import { createSharedSets } from "./views/sharing/shared-sets.js";
import { exportValues } from "./views/transfer/export-values.js";
import { createImport } from "./views/transfer/import-values.js";
import { chooseFile, modMenu } from "./views/transfer/mod-menu.js";
import { createModReset } from "./views/transfer/reset-mod.js";
import { createUndoRedo } from "./views/undo-redo.js";
import { createWrongPages } from "./views/wrong-pages.js";
import { pageTitles } from "./words/deferred-words.js";

/** Options of {@link createDeferred}. */
interface DeferredOptions {
  readonly ui: Ui;
  readonly root: ShadowRoot;
  readonly scrolling: Scrolling;
  /** Resolves when the requested draw is done. */
  readonly drawn: () => Promise<void>;
  /** Call it when rows may have changed. */
  readonly changed: () => void;
  readonly focusedRow: () => PanelRow | undefined;
  /** Returns the id of the row or group that the player navigated to; `""` if it was a whole page. */
  readonly goal: () => string;
  /** The state that outlives the session. */
  readonly state: SessionState;
  readonly pad: Pick<PadTarget, "back" | "close">;
}

/** The delay of background work after a paint. */
const REST_MS = 50;

/**
 * Creates the parts of a panel that are needed after its first paint. This module, with the modules that only it imports,
 * is the panel's second file.
 */
export function createDeferred(options: DeferredOptions) {
  const { ui, root, scrolling, drawn, changed, focusedRow, goal, state, pad } = options;
  const steps = ui.store.steps.bring(createUndoStack);
  const sheet = deferredSheet();
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  takeNotations(cssColor);
  takePlaces({ games: gamePlaces, server: serverPlace });
  // Waits for a paint first, so that a search that needed this file does not also wait for the keyboard map.
  const takeMap = (map: Ui["keyboardMap"]): void => {
    ui.keyboardMap = map;
    changed();
  };
  const ends = new AbortController();
  const stopReading = afterPaint(() => void followLayout(root, takeMap, ends.signal), REST_MS);
  const switches = createSwitches(ui);
  const translate = createTranslator(ui);
  const readIcons = createIconReader(ui);
  const facets = createRowFacets(ui);
  const needs = createNeeds(ui, facets);
  const metOnly = createMetOnly(facets, ({ id }) => id === goal() || id === focusedRow()?.id);
  const places = createPlaceViews({ ui, root, facets, goal, drawn });
  const recent = createRecentColors();
  const peekKey = () => root.host.getAttribute("peek-key") ?? "AltLeft";
  const inGame = root.host.hasAttribute("overlay");
  const presets = createPresets(ui, root, drawn);
  const showOldValues = createOldValues(ui.store, steps);
  const showOld = (on: boolean): void => {
    presets.compare(on);
    showOldValues(on);
  };
  const peek = inGame ? createPeek(root, peekKey, showOld) : undefined;
  const opener = () =>
    inGame ? [hotkeyOf(root.host), `Pad${root.host.getAttribute("pad-button") ?? 8}`] : [];
  const keys = createKeyCaptures(ui, root, opener, drawn);
  const history = createHistory(ui.store, steps, changed, places.locks);
  const undoRedo = createUndoRedo(ui, history, root, drawn);
  const changes = createChanges(ui, history, presets.afterTry(undoRedo.undo));
  /** Returns the address of the web page; `""` in a game without a backend. */
  const page = () => {
    const { baseUrl } = ui.store.transport;
    return inGame ? baseUrl && `${baseUrl}/` : location.href.replace(/#.*/, "");
  };
  const share = createShareBox(ui, root, page, drawn);
  const menu = createRowMenu(ui, { needs, keys, changes, share, page });
  const explanation = createExplanation(ui, root, menu, changes);
  const arrows = listenForArrows(ui, root);
  const menus = listenForMenus(ui, root, focusedRow, drawn);
  const keyboard = createScreenKeyboard(root, ui.update, drawn);
  let stopMoving: (() => void) | undefined;
  const offered = (): readonly PageKind[] => [...wrong.known(), "changes", "profiles"];
  const found = (): readonly PageKind[] => ["mods", "keybinds", ...offered()];
  const results = createResults(ui, scrolling, found, () => void drawn().then(() => land(root)));
  const importing = createImport(ui, root, drawn, presets.endTrial, steps);
  const modReset = createModReset(ui, root, drawn);
  const reset = { ...modReset, ask: presets.afterTry(modReset.ask) };
  const transfer = {
    exportValues: (mod: ModEntry | undefined) => void exportValues(ui, mod),
    importFrom: (input: HTMLInputElement, mod: ModEntry | undefined) => void importing.read(input, mod),
    question: importing.question,
  };
  const profiles = createProfiles({ ui, root, drawn, steps, memory: state, afterTry: presets.afterTry });
  const sets = createSharedSets(ui, root, drawn, importing, presets, profiles.open);
  const screens = createOtherScreens(ui);
  const wrong = createWrongPages({
    ...{ ui, root, drawn, switches, inGame },
    games: places.games,
    memory: state,
    close: pad.close,
  });
  const { fault } = wrong;
  const summarizer = createSummarizer(() => {
    ui.update();
    results.prepare();
  });
  return {
    results: results.view,
    pages: {
      keybinds: () => keybindsView(ui, keys, [hotkeyOf(root.host), peekKey()]),
      mods: () => modsView(ui, switches, offered(), wrong.earlier),
      ...wrong.pages,
      changes: () => [modsCrumb(ui), changes.page()],
      profiles: () => [modsCrumb(ui), profiles.page()],
    },
    title: (kind: PageKind) => pageTitles()[kind],
    /** The question card: about a shared set, and of the search for the mod at fault. */
    fault: {
      question(): unknown {
        fault.follow();
        const asked = faultQuestion(fault, inGame ? keyLabel(hotkeyOf(root.host), ui.keyboardMap) : "");
        const set = !fault.isAlone() && sets.question();
        return set ? [set, asked] : asked;
      },
      /** Whether the card replaces the panel. */
      isAlone: fault.isAlone,
    },
    named: searchNames,
    places,
    /** Ends the trial and restores the earlier values, else closes the question about a set; returns false if neither is open. */
    presets: { back: () => presets.back() || sets.cancel() },
    verdict: (mod: ModVerdict) => verdictParts(ui, switches, mod),
    accent: createAccents(ui),
    elsewhere: (guid: string) => elsewhereCard(ui, guid),
    about: (mod: ModEntry | undefined, verdict: ModVerdict | undefined) => aboutView(ui, mod, verdict),
    choices: createChoiceList(ui, facets),
    keys,
    reset,
    picker: (row: PanelRow, literal: string, color: Color, popup: ColorPopup) =>
      colorPicker(ui, recent, row, literal, color, popup),
    ghost: (row: PanelRow, literal: string) => ghost(ui, row, literal),
    /** Draws the control of a row that is a list or a text of several lines; undefined for other rows. */
    text(row: PanelRow, parts: TextParts): unknown {
      const { list, lines } = facets.of(row);
      if (list !== undefined) return itemList(ui, row, list, parts, drawn);
      return lines > 1 ? textArea(ui, row, lines, parts) : undefined;
    },
    needs,
    metOnly,
    given: (row: PanelRow) => givenNotes(ui, row),
    menu: menu.popover,
    phone: createPhoneLink(ui),
    filters: (id: string) => filtersMenu(ui, id, metOnly),
    transfer: {
      ...transfer,
      menu: (mod: ModEntry | undefined): unknown => [
        mod && presets.list(mod),
        modMenu(ui, mod, { reset, transfer, share }),
      ],
      open: presets.afterTry(sets.open),
    },
    async undoOrRedo(back: boolean): Promise<void> {
      const [hadTrial] = await Promise.all([presets.endTrial(), profiles.answered()]);
      // Ending a trial is the whole undo.
      if (!back || !hadTrial) undoRedo.next(back);
    },
    drivePad: createPadDriver({
      close: pad.close,
      back: () => (fault.isAlone() ? pad.close() : pad.back()),
      root,
      turnPage: (by) => turnPage(ui, by),
      reset() {
        const row = focusedRow();
        if (row && !ui.readOnly(row.guid)) resetRow(ui, row);
      },
      more() {
        const row = focusedRow();
        if (row) menus.open(row.id);
      },
      used() {
        ui.onPad = true;
      },
      captures: keys,
      keyboard,
      chooseFile: (box) => chooseFile(ui, box),
    }),
    legend(): unknown {
      // An overlay has a legend for every input device: a legend that appears later would move the controls under the pointer.
      if (keyboard.isOpen()) return [keyboard.view(), typingLegend()];
      const bar = presets.bar();
      if (bar) return bar;
      if (ui.onPad) return padLegend();
      return inGame ? keyLegend(ui.keyboardMap, hotkeyOf(root.host), peekKey(), screens.view()) : nothing;
    },
    summary: summarizer.summary,
    sumUp(...now: Parameters<typeof summarizer.sumUp>): void {
      summarizer.sumUp(...now);
      profiles.storeWaiting();
    },
    navKey,
    searchKey: (event: KeyboardEvent): void => void searchKey(event, drawn),
    showEntry,
    fadePage,
    /** Call it after each draw: it does the work that needs the drawn page, such as the explanation beside a wide page. */
    explain(): void {
      explanation.draw();
      wrong.follow();
      profiles.follow();
      if (inGame) placePicker(root);
    },
    moveOverlay(placed: PlacedOverlay, header: HTMLElement): void {
      stopMoving = moveOverlay(placed, header);
    },
    peekButton: (): unknown => peek && peekButton(ui, peek, peekKey()),
    translate(): void {
      translate();
      readIcons();
    },
    end(): void {
      for (const each of [presets, places, profiles, wrong, summarizer, screens, explanation, results])
        each.end();
      for (const each of [peek, keys, arrows, menus]) each?.end();
      stopReading();
      ends.abort();
      stopMoving?.();
    },
  };
}
