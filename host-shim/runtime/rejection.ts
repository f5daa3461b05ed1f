import type { ResolutionRecord, Verdict } from "./records.js";

/** How the log line of every rejected mod starts; nothing stands before it. */
export const REJECTION_PREFIX = "MOD REJECTED BY THE PLATFORM";

type Wording = (
  record: ResolutionRecord,
  baseUrl: string,
) => { readonly words: string; readonly fix: string };

/** One wording a verdict; the compiler keeps it exhaustive. */
const WORDINGS: Readonly<Record<Exclude<Verdict, "loaded">, Wording>> = {
  "not-selected": ({ guid }, baseUrl) => ({
    words: "the mod is fine, but nothing selects it",
    fix: `GET ${baseUrl}/svc/mods/enable/${guid}, or add an entry to a list of the registry; do not edit mods/selection.json, the platform rewrites it`,
  }),
  disabled: ({ guid }, baseUrl) => ({
    words: "it is turned off",
    fix: `GET ${baseUrl}/svc/mods/enable/${guid} turns it on; GET ${baseUrl}/svc/mods/clear/${guid} leaves it to the lists again`,
  }),
  "wrong-side": () => ({
    words: "it is not made for this side of the game",
    fix: 'add "client" to its "sides" in the registry, if its author supports that',
  }),
  pipeline: () => ({
    words: "it is not made for this version of the game",
    fix: "use the game version that the reason names, or a version of the mod whose pipeline includes this one",
  }),
  "missing-dependency": () => ({
    words: "a mod that it needs is not running",
    fix: "do what the reason names for the mod that is missing",
  }),
  conflict: () => ({
    words: "another mod that is kept cannot run beside it",
    fix: "disable the mod that the reason names, if you would rather have this one",
  }),
  cycle: () => ({
    words: "it needs itself by way of other mods",
    fix: "ask an author in the ring to drop one of its requires",
  }),
};

/** The one line that tells a player why a mod is not running and what to do about it. */
export function rejectionLine(record: ResolutionRecord, baseUrl: string): string {
  const start = `${REJECTION_PREFIX}: ${record.name} (${record.guid})`;
  if (record.verdict === "") return `${start}: the backend named no verdict`;
  if (!isWorded(record.verdict)) return `${start}: ${record.verdict}. ${record.reason}`;
  const { words, fix } = WORDINGS[record.verdict](record, baseUrl);
  return `${start}: ${record.verdict}, ${words}. Reason: ${record.reason}. Fix: ${fix}`;
}

function isWorded(verdict: string): verdict is Exclude<Verdict, "loaded"> {
  return Object.keys(WORDINGS).includes(verdict);
}
