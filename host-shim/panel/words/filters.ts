import { words } from "./words.js";

/** The filters of the search that are shown to a player, by the word that stands for each in the search box. */
export function searchFilters(): readonly (readonly [filter: string, name: string])[] {
  return [
    ["@modified", words.modified],
    ["@keybind", words.keybinds],
    ["@restart", words.needsRelaunch],
    ["@unimplemented", words.noEffectYet],
  ];
}
