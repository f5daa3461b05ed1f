import { errorMessage } from "../../../sdk/host/describe-error.js";
import { readModTexts, textsPath } from "../../protocol/mod-files.js";
import type { ModTexts } from "../../protocol/text-keys.js";
import type { ModVerdict } from "../reach/panel-transport.js";
import { modOf } from "../rows/mod-address.js";
import { languageAndParents } from "../words/languages.js";
import { createRetries } from "./retries.js";
import type { Ui } from "./ui.js";

/**
 * Returns a function that reads the mods' texts in the player's language and translates their rows. Call it when the mods,
 * their languages or the player's language may have changed, and at each poll to retry failed requests. A missing text stays
 * in the mod's own language; a console warning reports a file that is invalid or cannot be read.
 */
export function createTranslator(ui: Ui): () => void {
  const { store } = ui;
  /** The mod's version and files of the last request, by mod. */
  const asked = new Map<string, string>();
  /** The failed requests, by mod. */
  const retries = createRetries();
  let seen: readonly unknown[] = [];

  async function read(mod: ModVerdict, files: readonly string[], name: string): Promise<void> {
    const failures: string[] = [];
    const parts = await Promise.all(files.map((file) => readFile(mod, file, failures)));
    if (asked.get(mod.id) !== name) return;
    if (failures.length === 0) retries.succeeded(mod.id);
    else if (retries.failed(mod.id, performance.now())) for (const failure of failures) console.warn(failure);
    const texts = new Map(parts.flatMap((part) => [...part]));
    if (isSame(texts, store.texts.get(mod.id))) return;
    store.translate(mod.id, texts.size > 0 ? texts : undefined);
  }

  async function readFile({ id, dir = id }: ModVerdict, file: string, failures: string[]): Promise<ModTexts> {
    const notShown = `The texts of ${id} in ${file} are not shown`;
    try {
      const texts = readModTexts((await store.transport.file?.(textsPath(dir, file))) ?? "{}");
      if (typeof texts !== "string") return texts;
      console.warn(`${notShown}: ${texts}`);
    } catch (error) {
      failures.push(`${notShown} until a request succeeds: ${errorMessage(error)}`);
    }
    return new Map();
  }

  return () => {
    const due = ui.readOnly() ? [] : retries.take(performance.now());
    for (const id of due) asked.delete(id);
    const now = [ui.verdicts, store.mods(), ui.language()];
    if (due.length === 0 && now.every((part, at) => part === seen[at])) return;
    seen = now;
    const settled = new Set(store.mods().map(({ guid }) => modOf(guid)));
    for (const mod of ui.verdicts?.mods ?? []) {
      if (!settled.has(mod.id)) continue;
      const files = filesFor(ui.language(), mod.languages ?? []);
      // An updated mod may have other texts in the same files.
      const name = `${mod.version} ${files.join()}`;
      if (asked.get(mod.id) === name) continue;
      asked.set(mod.id, name);
      void read(mod, files, name);
    }
  };
}

/** Returns the languages of `there` that match the player's language, the closest last, because later texts win. */
function filesFor(language: string, there: readonly string[]): string[] {
  return languageAndParents(language)
    .flatMap((wanted) => there.find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? [])
    .reverse();
}

function isSame(a: ModTexts, b: ModTexts = new Map()): boolean {
  return JSON.stringify([...a]) === JSON.stringify([...b]);
}
