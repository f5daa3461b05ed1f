import {
  PROFILE_SCHEMA,
  type Profile,
  readShared,
  type SettingSet,
} from "../../../protocol/profiles/profile-file.js";
import type { ModValues } from "../../rows/exported-values.js";
import { SET } from "../../rows/links.js";
import { addressOf, modOf, NOWHERE, placeOf, sideOf } from "../../rows/mod-address.js";
import { codeFault, textOfCode } from "../../sharing/shared-code.js";
import { valuesIn } from "../../sharing/shared-values.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import type { Presets } from "../presets/tries.js";
import { type Answer, changesQuestion } from "../transfer/changes-question.js";
import type { Import } from "../transfer/import-values.js";

/** The id of the button that tries a set. */
const TRY = "set";

/**
 * Creates the sets of values from links and codes; `drawn` resolves after the next draw, and `openProfile` asks about the
 * profile of a code.
 */
export function createSharedSets(
  ui: Ui,
  root: ShadowRoot,
  drawn: () => Promise<void>,
  importing: Import,
  presets: Presets,
  openProfile: (profile: Profile) => void,
) {
  const { store } = ui;
  /** The set of the open question, or why a code cannot be used; undefined if there is neither. */
  let asked: SettingSet | string | undefined;
  let file: readonly ModValues[] = [];
  let filedFor: readonly unknown[] = [];

  async function open(text: string): Promise<void> {
    if (location.hash.startsWith(SET))
      history.replaceState(history.state, "", location.pathname + location.search);
    const read = await textOfCode(text.replace(/^.*#set=/s, "").replace(/\s/g, ""));
    const shared = "text" in read ? readShared(read.text) : read.err;
    if (typeof shared !== "string" && shared.schema === PROFILE_SCHEMA) return openProfile(shared);
    asked = typeof shared === "string" ? codeFault(shared) : shared;
    ui.popup = undefined;
    ui.update();
    if (typeof shared !== "string") void store.readAll().then(() => showMod(shared));
    // Focuses no button, because the key that opened the question may still be down.
    void drawn().then(() => root.querySelector<HTMLElement>(".import p")?.focus());
  }

  /** Shows the page of a set's mod, so that the question is not above another mod; for a set of one mod. */
  function showMod(set: SettingSet): void {
    const [only, ...others] = set.mods;
    if (asked !== set || !only || others.length > 0) return;
    const guid = addressFor(only.id, only.game !== undefined);
    if (store.mods().some((mod) => mod.guid === guid)) ui.go({ kind: "mod", guid });
  }

  /** Ends the question; returns false if no question is open. */
  function cancel(): boolean {
    if (asked === undefined) return false;
    asked = undefined;
    if (root.activeElement?.closest(".import")) root.querySelector("main")!.focus();
    ui.update();
    return true;
  }

  /** Returns the values of a set by address. */
  function fileOf(set: SettingSet): readonly ModValues[] {
    const now = [set, store.pages(), ui.view()];
    if (now.some((each, at) => each !== filedFor[at])) file = valuesIn(set, addressFor);
    filedFor = now;
    return file;
  }

  /** Returns a mod's address on a side: in the shown place, else as in the navigation list, else where the mod accepts edits. */
  function addressFor(id: string, inGame: boolean): string {
    const own = store
      .mods()
      .map(({ guid }) => guid)
      .filter(
        (guid) => modOf(guid) === id && (sideOf(guid, store.transport.serverOnly) === "client") === inGame,
      );
    const view = ui.view();
    const shown = ui.deferred.get()!.places.mods();
    return (
      own.find((guid) => view.kind === "mod" && placeOf(guid) === placeOf(view.guid)) ??
      own.find((address) => shown.some(({ guid }) => guid === address)) ??
      own.find((guid) => !ui.readOnly(guid)) ??
      own[0] ??
      addressOf(id, NOWHERE)
    );
  }

  function view(set: SettingSet) {
    const values = fileOf(set);
    const { plans, target, changes, remarks } = importing.plan(values, true);
    const answer = (act: () => void) => () => {
      cancel();
      act();
    };
    const text = deferredWords.changeThese(words.someSettings(changes.length));
    const answers: Answer[] =
      changes.length > 0 ? [{ text, act: answer(() => importing.store(fileOf(set), true)) }] : [];
    // A value under an earlier key cannot be tried, because only the mod can convert it.
    if (presets.tries(changes) && changes.every(({ from }) => from === ""))
      answers.unshift({
        text: deferredWords.tryOut,
        id: TRY,
        act: () =>
          presets.use({
            title: deferredWords.sharedSettings,
            guids: plans.map(({ mod }) => mod.guid),
            changes: () => importing.plan(fileOf(set), true).changes,
            focus: TRY,
            kept() {
              asked = undefined;
            },
          }),
      });
    const title = store.hasAll() ? deferredWords.nothingChanges : words.reading;
    const absence = values.some(({ guid }) => placeOf(guid) === NOWHERE)
      ? ui.deferred.get()!.places.absence()
      : undefined;
    return changesQuestion(
      ui,
      changes.length > 0 ? deferredWords.sharedFor(target) : title,
      plans,
      absence ? [...remarks, absence] : remarks,
      answers,
      cancel,
    );
  }

  return {
    /** Reads a link or a code, and asks the player before it stores values; hands a profile to the profiles page. */
    open: (text: string) => void open(text),
    cancel,
    /** Draws the question about a set, or why a code is unusable; undefined if there is neither, and while values are tried. */
    question() {
      if (asked === undefined || store.trial.now) return undefined;
      return typeof asked === "string" ? changesQuestion(ui, asked, [], [], [], cancel) : view(asked);
    },
  };
}
