import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import {
  type Cause,
  fixFor,
  mentionedIn,
  type Rejection,
  type RootCause,
  reasonFor,
  rejectionWords,
  VERDICT_CHOICES,
  VERDICT_WORDS,
  Verdict,
} from "../../../host-shim/protocol/verdicts.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";

const verdicts = suite("verdicts");
const all = Object.values(Verdict);

verdicts("except loaded each have a sentence for the log and a fix", () => {
  const words = rejectionWords("a", { baseUrl: "http://127.0.0.1:1", side: "client" });
  assert.equal(Object.keys(words).sort(), all.filter((verdict) => verdict !== "loaded").sort());
});

verdicts("have different labels in the panel", () => {
  const words = all.map((verdict) => VERDICT_WORDS[verdict]);
  assert.is(new Set(words).size, all.length);
  assert.equal(
    words.filter((text) => !/^[A-Z][a-z ]+$/.test(text)),
    [],
  );
});

verdicts("are all listed in docs/wire.md", () => {
  const text = readFileSync(join(repository, "docs/wire.md"), "utf8");
  for (const verdict of all) assert.ok(text.includes(`\`${verdict}\``), verdict);
});

const WORDS: Readonly<Record<Rejection, readonly [words: string, fix: string]>> = {
  "not-selected": [
    "the mod is fine, but nothing selects it",
    "GET URL/svc/mods/enable/m, or an entry in a list of registry/mods.json; do not edit mods/selection.json, it is rewritten",
  ],
  disabled: [
    "it is turned off",
    "GET URL/svc/mods/enable/m, or GET URL/svc/mods/clear/m if you turned it off, or change the list that did",
  ],
  "wrong-side": ["it is not made for the server side", 'add "server" to its sides'],
  pipeline: ["it is not made for this version of the game", "another version of the mod, or of the game"],
  "missing-dependency": ["a mod that it requires is not loaded", "install, enable or update that mod"],
  conflict: [
    "it conflicts with a loaded mod",
    "GET URL/svc/mods/disable/<the loaded mod> to have this one instead, or GET URL/svc/mods/disable/m; if it requires the loaded mod, update it",
  ],
  cycle: ["its requirements form a cycle", "remove one requires of that cycle"],
};
for (const [verdict, words] of Object.entries(WORDS) as [Rejection, (typeof WORDS)[Rejection]][]) {
  verdicts(`include ${verdict}, with the expected sentence and fix in the host's log`, () => {
    assert.equal(rejectionWords("m", { baseUrl: "URL", side: "server" })[verdict], words);
  });
}

verdicts("have a table of the player's choices: on, off, open or closed", () => {
  assert.equal(VERDICT_CHOICES, {
    loaded: "on",
    "not-selected": "off",
    disabled: "off",
    "wrong-side": "closed",
    pipeline: "closed",
    "missing-dependency": "closed",
    conflict: "open",
    cycle: "closed",
  });
});

const conflict = { kind: "conflict", winner: "w", neededBy: undefined, needsIt: false, because: "" } as const;
const missing = (cause: RootCause, need: { id: string; version: string }, waiting = 1): Cause => ({
  kind: "missing-dependency",
  id: "m",
  need,
  root: { cause, waiting },
});
const absent = { kind: "absent", id: "n" } as const;
const any = { id: "n", version: "*" };
const rejected = (cause: Cause) => missing({ kind: "rejected", id: "n", cause }, any);

/** Causes of the rejection of a mod `m` on the client, each with its reason and the fix for an operator. */
const causes: readonly (readonly [cause: Cause, reason: string, fix: string])[] = [
  [
    { kind: "not-selected", shipped: true },
    "no active list mentions it and no override enables it",
    "GET <backend>/svc/mods/enable/m, or an entry for it in a list of the registry",
  ],
  [
    { kind: "not-selected", shipped: false },
    "no active list mentions it, on purpose, and no override enables it",
    "GET <backend>/svc/mods/enable/m, or an entry for it in a list of the registry",
  ],
  [
    { kind: "disabled", list: "", note: "" },
    "you turned it off",
    "GET <backend>/svc/mods/enable/m, or clear/m to leave it to the lists",
  ],
  [
    { kind: "disabled", list: "l", note: "" },
    "the list l turns it off",
    "GET <backend>/svc/mods/enable/m, or change the list l",
  ],
  [
    { kind: "disabled", list: "l", note: "it crashes" },
    "the list l turns it off: it crashes",
    "GET <backend>/svc/mods/enable/m, or change the list l",
  ],
  [
    { kind: "wrong-side", sides: [], side: "client" },
    "its sides are empty, and this is the client",
    'add "client" to its sides, if its author supports that',
  ],
  [
    { kind: "wrong-side", sides: ["server", "tool"], side: "client" },
    "its sides are server and tool alone, and this is the client",
    'add "client" to its sides, if its author supports that',
  ],
  [
    { kind: "pipeline", range: ">=2", hostVersion: "1.0.0", isBelow: true },
    "it runs on >=2 and this host is 1.0.0: update the game",
    "follow the reason, or widen its pipeline to include 1.0.0",
  ],
  [
    { kind: "pipeline", range: "<1", hostVersion: "1.0.0", isBelow: false },
    "it runs on <1 and this host is 1.0.0: update the mod",
    "follow the reason, or widen its pipeline to include 1.0.0",
  ],
  [
    { kind: "cycle", ring: ["m", "a", "m"], edge: ["m", "a"] },
    "m -> a -> m is a cycle; to break it, remove a from the requires of m",
    "remove a from the requires of m",
  ],
  [
    conflict,
    "it cannot run beside w, which is kept",
    "GET <backend>/svc/mods/disable/w, or enable/m to make this one the stronger",
  ],
  [
    { ...conflict, neededBy: "s", needsIt: true, because: "both draw" },
    "it cannot run beside w, which is kept because s is stronger and needs it and which it needs itself: both draw",
    "update m",
  ],
  [missing(absent, any), "it needs n, which is not in the registry: install n", "install n"],
  [
    missing(absent, { id: "n", version: "^1" }, 2),
    "it needs n ^1, which is not in the registry (1 other mod waits for the same): install n",
    "install n",
  ],
  [
    missing(absent, { id: "o", version: "^1" }, 3),
    "it needs o, which in the end needs n, which is not in the registry (2 other mods wait for the same): install n",
    "install n",
  ],
  [
    missing(
      { kind: "version", id: "n", range: "^2", found: "1.0.0", isBelow: true },
      { id: "n", version: "^2" },
    ),
    "it needs n ^2 and 1.0.0 is there: update n",
    "update n",
  ],
  [
    missing(
      { kind: "version", id: "n", range: "^2", found: "3.0.0", isBelow: false },
      { id: "n", version: "^2" },
    ),
    "it needs n ^2 and 3.0.0 is there: install n ^2",
    "install n ^2",
  ],
  [
    missing({ kind: "torn", id: "m", pair: ["a", "b"] }, any),
    "it needs both a and b, and these conflict: update m",
    "update m",
  ],
  [
    missing({ kind: "torn", id: "m", pair: ["a", "m"] }, any),
    "it needs a and conflicts with it: update m",
    "update m",
  ],
  [
    missing({ kind: "torn", id: "n", pair: ["n", "b"] }, any),
    "it needs n, which needs b and conflicts with it: update n",
    "update n",
  ],
  [
    rejected({ kind: "not-selected", shipped: true }),
    "it needs n, which nothing selects: enable n",
    "GET <backend>/svc/mods/enable/n",
  ],
  [
    rejected({ kind: "disabled", list: "", note: "" }),
    "it needs n, which you turned off: enable n",
    "GET <backend>/svc/mods/enable/n",
  ],
  [
    rejected({ kind: "disabled", list: "l", note: "" }),
    "it needs n, which the list l turns off: enable n",
    "GET <backend>/svc/mods/enable/n",
  ],
  [
    rejected({ kind: "wrong-side", sides: [], side: "client" }),
    "it needs n, which is not made for the client: update n",
    "update n",
  ],
  [
    rejected({ kind: "pipeline", range: "<1", hostVersion: "1.0.0", isBelow: false }),
    "it needs n, which does not run on host 1.0.0: update n",
    "update n",
  ],
  [
    rejected({ kind: "cycle", ring: ["n", "n"], edge: ["n", "n"] }),
    "it needs n, which is in a cycle of mods that need each other: update n",
    "update n",
  ],
  [rejected(conflict), "it needs n, which gives way to w: enable n", "GET <backend>/svc/mods/enable/n"],
  [rejected({ ...conflict, needsIt: true }), "it needs n, which gives way to w: update n", "update n"],
];
for (const [cause, reason, fix] of causes) {
  verdicts(`have a cause with the expected fix and the reason: ${reason}`, () => {
    assert.is(reasonFor(cause), reason);
    assert.is(reasonFor(cause), reason, "the same reason again");
    assert.is(fixFor(cause, "m", "client"), fix);
  });
}

verdicts("mention each other mod of their cause once, the root cause first", () => {
  assert.equal(mentionedIn(missing({ kind: "torn", id: "r", pair: ["a", "b"] }, any)), ["r", "n", "a", "b"]);
  assert.equal(mentionedIn(missing({ kind: "torn", id: "m", pair: ["n", "m"] }, any)), ["n"]);
  assert.equal(mentionedIn(missing(absent, any)), ["n"]);
  assert.equal(mentionedIn(conflict), ["w"]);
  assert.equal(mentionedIn(undefined), []);
});

verdicts("have an empty reason without a cause", () => assert.is(reasonFor(undefined), ""));
