import { html, nothing } from "lit-html";
import { cache } from "lit-html/directives/cache.js";
import type { Navigation } from "../navigation/navigation.js";
import { modOf } from "../rows/mod-address.js";
import { outline, type PageOutline } from "../rows/page-outline.js";
import type { Ui } from "../state/ui.js";
import { words } from "../words/words.js";
import { type HeaderParts, headerView } from "./header.js";
import { navView } from "./nav.js";
import { modHead, wholePage } from "./pages/mod-page.js";
import { LARGEST_WHOLE } from "./scroll/long-list.js";
import type { Scrolling } from "./scroll/scrolling.js";

/** Actions on the whole panel. */
interface AppActions extends Omit<HeaderParts, "toggleNav"> {
  readonly setScale: (percent: number) => void;
}

/** The command that creates a first mod. */
const FIRST_MOD = "npx svc-mod new my-mod --root <install>";

/** Creates the view of the whole panel: the bar at the top, the navigation list, and the current page or the search results. */
export function createApp(
  ui: Ui,
  navigation: Navigation,
  scrolling: Scrolling,
  actions: AppActions,
): () => unknown {
  const { setScale, undoOrRedo, close } = actions;
  let page: PageOutline | undefined;

  function toggleNav(): void {
    ui.navigating = !ui.navigating;
    ui.shown.groups.clear();
    ui.shown.tabs = [];
  }

  function readPage(guid: string): PageOutline {
    const all = ui.store.rows(guid);
    const rows = ui.deferred.get()?.metOnly.shown(all) ?? all;
    if (page?.rows !== rows) page = outline(guid, ui.store.nameOf(guid), rows);
    return page;
  }

  function accentOf(guid: string): string | undefined {
    const deferred = ui.deferred.get();
    return deferred ? deferred.accent(guid) : ui.shown.accents.get(modOf(guid));
  }

  function content(outlined: PageOutline | undefined): unknown {
    const view = ui.view();
    const deferred = ui.deferred.get();
    if (view.kind !== "mod") {
      const title = view.kind === "keybinds" ? words.keybinds : words.modsOnOff;
      return deferred?.pages[view.kind]() ?? pending(ui, title);
    }
    if (!outlined)
      return html`<h1 class="hidden">${words.settings}</h1><p class="empty" role="status">${welcome(ui)}</p>${
        ui.store.reach() === "loading" ? html`<div class="card bones"></div>` : nothing
      }`;
    const mod = ui.store.mods().find(({ guid }) => guid === view.guid);
    const isLong = outlined.rows.length > LARGEST_WHOLE;
    return [
      modHead(ui, mod, view.guid),
      isLong ? scrolling.longList(outlined.items) : wholePage(ui, outlined),
    ];
  }

  return () => {
    const view = ui.view();
    const outlined = view.kind === "mod" && view.guid !== "" ? readPage(view.guid) : undefined;
    const deferred = ui.deferred.get();
    const accent = (outlined && ui.query.trim() === "" && accentOf(outlined.guid)) || "";
    const question = deferred?.fault.question();
    // An overlay that is opened during a search for the mod at fault shows only the question.
    const alone = question && deferred?.fault.isAlone();
    scrolling.begin();
    const grid = () => html`<div class=${ui.navigating ? "grid navigating" : "grid"}>${headerView(ui, {
      toggleNav,
      undoOrRedo,
      close,
    })}${navView(ui, { tree: outlined?.tree, group: navigation.goal(), setScale })}
      <main tabindex="-1" .style=${accent} @scroll=${scrolling.moved}><div class="col">${offline(ui)}${question}${cache(
        // Page and search results each keep their elements while the other is shown.
        ui.query.trim() === ""
          ? html`<div>${content(outlined)}</div>`
          : html`<div>${deferred?.results() ?? pending(ui, words.search)}</div>`,
      )}</div></main><aside .style=${accent}></aside>${deferred?.legend()}<div class="toast" role="status">${ui.toast}</div></div>`;
    return html`<div class=${alone ? "app alone" : "app"} tabindex="-1" lang=${words.language}>${cache(alone ? question : grid())}<div class="hidden" role="status">${ui.heard}</div></div>`;
  };
}

function offline({ store }: Ui) {
  if (store.reach() !== "offline") return nothing;
  if (store.transport.isRefused?.())
    return html`<div class="banner warn" role="alert"><b>${words.sentence(words.serverRestarted)}</b></div>`;
  const seen = store.mods().length > 0 ? words.lastValues : "";
  return html`<div class="banner warn" role="alert"><span><b>${words.noConnection}</b> ${words.sentence(store.problem())} ${seen} ${words.tryingAgain}</span>
    <button type="button" @click=${() => void store.load()}>${words.tryNow}</button></div>`;
}

/** Draws the placeholder of a page whose code is still loading or has failed to load. */
function pending({ deferred }: Ui, title: string) {
  return html`<div class="mod"><h1>${title}</h1></div>${
    deferred.failed()
      ? html`<div class="banner warn" role="alert"><span>${words.sentence(words.notLoaded)}</span>
    <button type="button" @click=${() => void deferred.load()}>${words.tryNow}</button></div>`
      : html`<p class="lede" role="status">${words.loading}</p>`
  }`;
}

function welcome({ store, verdicts }: Ui): unknown {
  const { serverOnly } = store.transport;
  if (store.reach() === "loading") return words.reading;
  if (store.mods().length > 0) return words.chooseMod;
  if (store.reach() === "offline") return words.noValues;
  if (verdicts?.mods.length === 0)
    return serverOnly ? html`${words.firstModHere} <code>${FIRST_MOD}</code>` : words.firstModInGame;
  return serverOnly ? words.noServerMods : words.noMods;
}
