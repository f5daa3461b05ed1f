import { sha256 } from "../../host-shim/node/index.js";
import { noteText } from "../../host-shim/selection/kept/kept-note.js";
import { pinsText } from "../../host-shim/selection/kept/pins.js";
import { parseRegistry } from "../../host-shim/selection/mod-registry.js";
import { type Install, libraryText, type ModEntry, registryText } from "./install.js";

/** Stores a library of a mod with its registry entry as a kept version, and pins the mod to it. */
export function pin(
  { write }: Install,
  mod: ModEntry,
  text = libraryText(`host.emit("ran", "${mod.id}")`),
): { readonly text: string; readonly sha256: string } {
  const hash = sha256(text);
  const [entry] = parseRegistry(registryText({ mods: [mod] })).mods;
  write(`kept/${hash}.js`, text);
  write(`kept/${hash}.json`, noteText({ entry: entry!, first: 1, good: 2 }));
  write("pins.json", pinsText([{ id: mod.id, sha256: hash }]));
  return { text, sha256: hash };
}
