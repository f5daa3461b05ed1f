import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Profile } from "../../../protocol/profiles/profile-file.js";
import { profileName } from "../../../protocol/profiles/profile-name.js";
import type { ListedProfile } from "../../../protocol/profiles/profile-replies.js";
import { partId } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { closing } from "../row/row-menu.js";
import { CODE, createCodeBox } from "./code-box.js";
import { createKeptList } from "./kept-list.js";
import { createProfileMenu } from "./profile-menu.js";
import { profileQuestion } from "./profile-question.js";
import { createProfileSides } from "./profile-sides.js";
import { createProfileUse, isShown, type ProfileUseOptions } from "./profile-use.js";
import { textEntry } from "./text-entry.js";

/** Options of {@link createProfiles}. */
interface ProfilesOptions extends Omit<ProfileUseOptions, "sides" | "kept"> {
  /** Returns a function that ends a running preset trial, then calls `act` once the values are restored, or stored by Keep. */
  readonly afterTry: <Args extends readonly unknown[]>(
    act: (...args: Args) => void,
  ) => (...args: Args) => void;
}

/** The id of the name box and of its question. */
const NAME = "profiles/name";

/** Creates the page of the profiles. */
export function createProfiles({ ui, root, drawn, steps, memory, afterTry }: ProfilesOptions) {
  const sides = createProfileSides(ui);
  const kept = createKeptList(ui, sides);
  const use = createProfileUse({ ui, root, drawn, steps, memory, sides, kept });
  const menu = createProfileMenu(ui, root, drawn, use);
  const codeBox = createCodeBox(ui, use);
  /** The list of mods at the last draw; while this page is shown, a newer list triggers a read of the profiles. */
  let lastVerdicts: unknown;
  let wasHere = false;
  let typed = "";

  function ask(id: string): void {
    ui.popup = { kind: "ask", id };
    void drawn().then(() => root.querySelector<HTMLElement>(".ask button:last-child")?.focus());
  }

  const save = afterTry((replace: boolean) => {
    void use.run(async () => {
      const name = profileName(typed);
      if (name === undefined) throw new Error(deferredWords.profileBadName);
      await kept.read();
      // The player may have left the page while the list was read.
      if (!replace && kept.isTaken(name))
        return isShown(ui) ? ask(NAME) : ui.say(deferredWords.profileNotSaved(name));
      const profile = await kept.current(name);
      await kept.save({ profile, replace, auto: false });
      typed = "";
      const seesGame = sides.gameKey() !== undefined;
      const without = profile.mods.filter(({ id, values, game }) => {
        const mod = ui.verdicts?.mods.find((each) => each.id === id);
        return !values && !game && !(mod?.server?.enabled || (mod?.client?.enabled && seesGame));
      });
      const names = deferredWords.list(without.map(({ id }) => sides.nameOf(id)));
      const texts = [deferredWords.profileSaved(name), names && deferredWords.profileWithout(names)];
      ui.say(deferredWords.joined(texts.filter(Boolean)));
      await kept.read();
    });
  });

  const remove = (name: string) =>
    use.run(async () => {
      await kept.remove(name);
      ui.say(deferredWords.profileDeleted(name));
      ui.focusRow(NAME);
      await kept.read();
    });

  function question(id: string, text: string, verb: string, act: () => void, style = "") {
    if (ui.popup?.kind !== "ask" || ui.popup.id !== id) return nothing;
    return html`<div class="card ask" role="group" aria-label=${text}><p dir="auto">${text}</p>
      <button type="button" class=${style} @click=${closing(ui, id, act)}>${verb}</button>
      <button type="button" class="ghost" @click=${closing(ui, id)}>${deferredWords.cancel}</button></div>`;
  }

  function nameBox() {
    const type = (text: string) => {
      typed = text;
      ui.update();
    };
    return html`<div class="inline">${textEntry(NAME, deferredWords.profileName, typed, type, () => save(false))}<button type="button" class="main" ?disabled=${ui.readOnly()} @click=${() => save(false)}>${deferredWords.save}</button></div>${question(
      NAME,
      deferredWords.profileReplace(profileName(typed) ?? ""),
      deferredWords.replace,
      () => save(true),
    )}`;
  }

  /** Draws the choice of a linked game, if there are several: Save and Apply use the chosen game. */
  function gameChoice() {
    const games = sides.games();
    if (games.length < 2) return nothing;
    return html`<div class="segments places" role="radiogroup" aria-label=${deferredWords.profileGame} @change=${({
      target,
    }: Event) => sides.choose((target as HTMLInputElement).value)}>${games.map(
      ({ key, name }) =>
        html`<input type="radio" name="profile-game" aria-label=${name} value=${key} .checked=${live(key === sides.gameKey())}>`,
    )}</div>`;
  }

  function item({ name, mods }: ListedProfile) {
    const id = `profile/${name}`;
    const applying = `${id}/apply`;
    return html`<div class="verdict"><div class="name"><h3 dir="auto">${name}</h3><p>${deferredWords.someMods(mods)}</p></div>
      <button type="button" id=${partId(applying, "control")} aria-label=${deferredWords.actionOn(deferredWords.apply, name)} ?disabled=${ui.readOnly()}
        @click=${() => void use.ask(() => kept.one(name), applying)}>${deferredWords.apply}</button>
      <div class="others">${menu(
        id,
        name,
        () => kept.one(name),
        () => ask(id),
      )}</div>${question(
        id,
        deferredWords.profileDelete(name),
        deferredWords.delete,
        () => void remove(name),
        "delete",
      )}</div>`;
  }

  /** Draws the entry of the current state, with a menu to share it. */
  function now() {
    const read = (): Promise<Profile> => kept.current(deferredWords.now);
    return html`<div class="card"><div class="verdict"><b class="name">${deferredWords.now}</b><div class="others">${menu("profiles/now", deferredWords.now, read)}</div></div></div>`;
  }

  function group(title: string, profiles: readonly ListedProfile[]) {
    if (profiles.length === 0) return nothing;
    return html`<div class="group"><h2>${title}</h2><span>${words.amount(profiles.length)}</span></div><div class="card">${profiles.map(item)}</div>`;
  }

  function list() {
    const profiles = kept.profiles();
    const problem = use.problem() || kept.problem();
    const banner = problem ? html`<p class="banner err" role="alert">${problem}</p>` : nothing;
    const own = (profiles ?? []).filter(({ auto }) => !auto);
    const automatic = (profiles ?? []).filter(({ auto }) => auto);
    if (kept.isMissing())
      return [html`<p class="lede">${deferredWords.profileOnlyValues}</p>`, codeBox(), banner, now()];
    return [
      nameBox(),
      codeBox(),
      banner,
      kept.problems().map((problem) => html`<p class="banner warn">${problem}</p>`),
      profiles?.length === 0 ? html`<p class="lede">${deferredWords.profileNone}</p>` : nothing,
      group(deferredWords.yourProfiles, own),
      group(deferredWords.autoProfiles, automatic),
    ];
  }

  return {
    page() {
      const plan = use.plan();
      return html`<div class="mod"><h1>${deferredWords.profiles}</h1></div>${
        plan
          ? profileQuestion(ui, sides, use, plan, afterTry(use.apply))
          : html`<p class="lede">${deferredWords.profileWhat}</p>${gameChoice()}${list()}`
      }`;
    },
    /** Call it after each draw: it reads the profiles when the page is opened, and after each new list of mods. */
    follow(): void {
      const isHere = isShown(ui);
      if (isHere && !wasHere) use.clear();
      if (isHere && (!wasHere || (lastVerdicts !== ui.verdicts && !kept.isMissing()))) void kept.read();
      wasHere = isHere;
      lastVerdicts = ui.verdicts;
    },
    /** Opens the page with a preview of a profile that was read from a code. */
    open(profile: Profile): void {
      ui.go({ kind: "profiles" });
      void use.ask(async () => profile, CODE);
    },
    answered: use.answered,
    storeWaiting: use.storeWaiting,
    end: use.end,
  };
}
