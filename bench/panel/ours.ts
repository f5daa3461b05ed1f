import { type Bus, createBus, SettingsEvent } from "svc-mod-sdk";
import { busTransport, definePanel, type SettingsPanel } from "svc-mod-sdk/panel";
import { arrayItems } from "../../sdk/json/parts.js";
import type { ServedMod } from "../../tests/support/panel-rows.js";
import type { Subject } from "./subject.js";

/** The number of the panel's handlers on the bus. */
let listeners = 0;

/** Creates the panel on the bus of a game whose mods serve the rows. With `overlay` the panel starts closed. */
export function ours(overlay = false): Subject & { readonly panel: SettingsPanel } {
  const bus = createBus({ log: () => {} });
  const panel = document.createElement(definePanel()) as SettingsPanel;
  panel.overlay = overlay;
  const root = panel.shadowRoot!;
  const search = () => root.querySelector<HTMLInputElement>("#search")!;
  return {
    panel,
    load(mods) {
      for (const mod of mods) serve(bus, mod);
    },
    show() {
      panel.transport = busTransport({ emit: bus.emit, on: counted(bus) });
      document.body.append(panel);
    },
    rows: () => root.querySelectorAll(".row").length,
    filter(text) {
      search().value = text;
      search().dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    },
    filtered: () => !root.querySelector("main .lede[role=status]")?.textContent?.endsWith("…"),
    anySwitch: () =>
      [...root.querySelectorAll<HTMLInputElement>("input[role=switch]:enabled")].find(isInSight) ?? null,
  };
}

/** Whether an element is in the window: on a long page the document also has elements above and below the window. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 100 && bottom < innerHeight;
}

/** Counts the rows, nodes and bus handlers that a closed panel keeps. */
export function remains(root: ShadowRoot): { rows: number; nodes: number; listeners: number } {
  return { rows: root.querySelectorAll(".row").length, nodes: root.querySelectorAll("*").length, listeners };
}

function counted(bus: Bus): Bus["on"] {
  return (event, handler) => {
    listeners++;
    const off = bus.on(event, handler);
    return () => {
      listeners--;
      off();
    };
  };
}

/** Answers the panel's requests like a mod with these rows; an edit's reply is `applied`. */
function serve(bus: Bus, { guid, name, rowsJson }: ServedMod): void {
  // Stores the texts of rows, because parsed values lose the notation 1.0.
  const rows = new Map(arrayItems(rowsJson).map((row) => [JSON.parse(row).key as string, row]));
  const id = JSON.stringify(guid);
  const all = () => `[${[...rows.values()].join(",")}]`;
  let text = rowsJson;
  bus.on(SettingsEvent.indexQuery, () => {
    const counts = `"count":${rows.size},"done":${rows.size}`;
    bus.emit(SettingsEvent.indexAnnounce, `{"guid":${id},"name":"${name}","version":"1.0.0",${counts}}`);
  });
  bus.on(SettingsEvent.pageQuery, (queried) => {
    if (queried === guid) bus.emit(SettingsEvent.pageAnnounce, `{"guid":${id},"rows":${text}}`);
  });
  bus.on(SettingsEvent.applyQuery, (query) => {
    const edit = JSON.parse(query);
    if (edit.guid !== guid) return;
    const row = { ...JSON.parse(rows.get(edit.key)!), value: edit.value, effect: "applied" };
    rows.set(edit.key, JSON.stringify({ ...row, effectDetail: `now ${edit.value}` }));
    text = all();
    bus.emit(SettingsEvent.applyAnnounce, `{"guid":${id},"ok":true,"err":"","rows":${text}}`);
  });
}
