import { type Bus, createBus, SettingsEvent } from "svc-mod-sdk";
import { busTransport, definePanel, type SettingsPanel } from "svc-mod-sdk/panel";
import { arrayItems } from "../../sdk/json/parts.js";
import type { ServedMod } from "../../tests/support/panel-rows.js";
import type { Subject } from "./subject.js";

/** How many handlers the panel has on the bus. */
let listeners = 0;

/** The panel over the bus of a game whose mods serve the rows. With `overlay` it is closed until it is opened. */
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

/** Whether an element is in the window; a long page keeps some more in the document above and below. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 100 && bottom < innerHeight;
}

/** What is left of a panel that is closed. */
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

/** Answers the panel's questions as a mod with these rows does. An edited row says that it was applied. */
function serve(bus: Bus, { guid, name, rowsJson }: ServedMod): void {
  // As they are spelled: a mod writes 1.0 again where it read 1.0.
  const rows = new Map(arrayItems(rowsJson).map((row) => [JSON.parse(row).key as string, row]));
  const id = JSON.stringify(guid);
  const all = () => `[${[...rows.values()].join(",")}]`;
  let text = rowsJson;
  bus.on(SettingsEvent.indexQuery, () => {
    const counts = `"count":${rows.size},"done":${rows.size}`;
    bus.emit(SettingsEvent.indexAnnounce, `{"guid":${id},"name":"${name}","version":"1.0.0",${counts}}`);
  });
  bus.on(SettingsEvent.pageQuery, (asked) => {
    if (asked === guid) bus.emit(SettingsEvent.pageAnnounce, `{"guid":${id},"rows":${text}}`);
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
