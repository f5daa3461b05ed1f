import GUI, { type Controller } from "lil-gui";
import { Pane } from "tweakpane";
import { parseRows } from "../../host-shim/panel/rows/mod-rows.js";
import type { PanelRow } from "../../host-shim/panel/rows/panel-row.js";
import type { ServedMod } from "../../tests/support/panel-rows.js";
import type { Subject } from "./subject.js";

/** An element that a filter can hide, and its searchable text. */
interface Shown {
  readonly text: string;
  readonly hide: (hidden: boolean) => void;
}

/** The methods of Tweakpane in use, declared here because Tweakpane's declarations need a package that is not installed. */
interface Folder {
  addFolder(params: { readonly title: string }): Folder;
  addBinding(values: object, key: string, params: object): { hidden: boolean };
}

/** Creates the panel of lil-gui: a folder for each mod, a controller for each row. */
export function lilGui(): Subject {
  return peer((mods, shown) => {
    const gui = new GUI();
    for (const { name, rows, values } of mods) {
      const folder = gui.addFolder(name);
      for (const row of rows) {
        shown.push(shownBy(row, addTo(folder, values, row)));
      }
    }
  });

  function addTo(folder: GUI, values: object, { key, label, type, range, options }: PanelRow): Controller {
    let controller: Controller;
    if (type === "color") controller = folder.addColor(values as never, key as never);
    else if (range) controller = folder.add(values, key as never, range.min, range.max, range.step);
    else controller = folder.add(values, key as never, ...((options.length > 0 ? [options] : []) as []));
    return controller.name(label);
  }

  function shownBy({ label }: PanelRow, controller: Controller): Shown {
    return { text: label.toLowerCase(), hide: (hidden) => void controller.show(!hidden) };
  }
}

/** Creates the panel of Tweakpane: a folder for each mod, a binding for each row. */
export function tweakpane(): Subject {
  return peer((mods, shown) => {
    const pane = new Pane() as unknown as Folder;
    for (const { name, rows, values } of mods) {
      const folder = pane.addFolder({ title: name });
      for (const row of rows) {
        if (row.type === "color") values[row.key] = colorOf(values[row.key] as number[]);
        const binding = folder.addBinding(values, row.key, paramsOf(row));
        shown.push({
          text: row.label.toLowerCase(),
          hide: (hidden) => {
            binding.hidden = hidden;
          },
        });
      }
    }
  });

  function paramsOf({ label, type, range, options }: PanelRow): object {
    if (type === "color") return { label, color: { type: "float" } };
    if (range) return { label, min: range.min, max: range.max, step: range.step };
    if (options.length > 0)
      return { label, options: Object.fromEntries(options.map((name) => [name, name])) };
    return { label };
  }

  function colorOf([r, g, b]: readonly number[]): object {
    return { r, g, b };
  }
}

/** A mod with its values in an object, which these panels bind to. */
interface LoadedMod {
  readonly name: string;
  readonly rows: readonly PanelRow[];
  readonly values: Record<string, unknown>;
}

function peer(build: (mods: readonly LoadedMod[], shown: Shown[]) => void): Subject {
  const shown: Shown[] = [];
  let mods: readonly LoadedMod[] = [];
  return {
    load(served) {
      mods = served.map(loadedMod);
    },
    show: () => build(mods, shown),
    rows: () => shown.length,
    filter(text) {
      for (const row of shown) row.hide(!row.text.includes(text));
    },
    filtered: () => true,
    anySwitch: () => document.querySelector<HTMLInputElement>("input[type=checkbox]"),
  };
}

function loadedMod({ guid, name, rowsJson }: ServedMod): LoadedMod {
  const rows = parseRows(guid, name, rowsJson);
  return { name, rows, values: Object.fromEntries(rows.map((row) => [row.key, valueOf(row)])) };
}

function valueOf({ type, valueJson }: PanelRow): unknown {
  const value = JSON.parse(valueJson);
  return type === "color" ? value.split(",").map(Number) : value;
}
