import { bus } from "./subjects/bus.js";
import { clientHost } from "./subjects/client-host.js";
import { http } from "./subjects/http.js";
import { nativeHost } from "./subjects/native-host.js";
import { page } from "./subjects/page.js";
import { settings } from "./subjects/settings.js";

// The program of `npm run test:engines`: calls `svc-mod-sdk`, `svc-mod-sdk/http` and `svc-mod-sdk/client` in a fixed sequence,
// and prints the same bytes in every engine. Bundled to one classic script, so it uses no feature that a game's engine lacks.
// It catches no error: an error ends the program, and the test of the engine fails.

/** The inputs of the program, which cannot read files. */
export interface Given {
  /** Built libraries by the id of their mod, with their hashes. */
  readonly libraries: Readonly<Record<string, { readonly text: string; readonly sha256: string }>>;
}

/** Prints one line: a JSON array with these values. */
export type Say = (...values: readonly unknown[]) => void;

const SUBJECTS: Readonly<Record<string, (say: Say, given: Given) => void>> = {
  settings,
  bus,
  http,
  clientHost,
  nativeHost,
  // `page` is the last subject, because it also prints after it returns.
  page,
};

/** Runs every subject; each line starts with the name of its subject. */
export function run(given: Given, print: (line: string) => void): void {
  Object.entries(SUBJECTS).forEach(([name, subject]) => {
    subject((...values) => print(ascii(JSON.stringify([name, ...values]))), given);
  });
}

/** Escapes non-ASCII characters, because engines differ in printing them and in JSON.stringify of lone surrogates. */
function ascii(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${`000${unit.charCodeAt(0).toString(16)}`.slice(-4)}`);
}
