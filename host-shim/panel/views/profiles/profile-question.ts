import { html, nothing } from "lit-html";
import { PROFILE_SCHEMA } from "../../../protocol/profiles/profile-file.js";
import {
  NO_SETTINGS,
  type ProfilePreview,
  type SkippedValue,
  type ValueChange,
} from "../../../protocol/profiles/profile-replies.js";
import type { ValueSide } from "../../profiles/game-values.js";
import type { Decision } from "../../reach/panel-transport.js";
import { isLocked } from "../../rows/given-rows.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { sideDecision } from "../../verdicts/mod-verdicts.js";
import { absentText, inSentences, reasonOf } from "../../verdicts/reasons.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { gameLink } from "../pages/in-game.js";
import { closing } from "../row/row-menu.js";
import { beforeAndAfter, shownAs } from "../transfer/changes-question.js";
import type { ProfileSides } from "./profile-sides.js";
import { modsAndSettings, type ProfileUse, titleOf, type UsePlan } from "./profile-use.js";

/** A mod with the values that a profile changes on a side. */
interface ShownMod {
  readonly id: string;
  readonly side: ValueSide;
  readonly values: readonly ValueChange[];
  readonly skipped: readonly SkippedValue[];
  readonly waits: boolean;
  readonly isOther: boolean;
}

/** Draws the dialog before a profile is applied: the mods to turn on and off, the values to store, and the values left out. */
export function profileQuestion(
  ui: Ui,
  sides: ProfileSides,
  use: ProfileUse,
  plan: UsePlan,
  apply: () => void,
) {
  const { shared, preview } = plan;
  const mods = shownMods(sides, plan);
  const runs = preview ? switchedMods(ui, sides, plan) : [];
  const skipped = mods.filter((mod) => mod.skipped.length > 0);
  const changed = mods.filter((mod) => mod.values.length > 0);
  const unseen = sides.gameKey() === undefined ? shared.mods.filter(({ game }) => game !== undefined) : [];
  const what = modsAndSettings(
    preview,
    changed.reduce((sum, { values }) => sum + values.length, 0),
  );
  const act =
    what !== "" ? deferredWords.applyThese(what) : changesChoices(ui, plan) ? deferredWords.storeChoices : "";
  const isInUse =
    shared.schema === PROFILE_SCHEMA && act === "" && runs.length + skipped.length + unseen.length === 0;
  const title = isInUse ? deferredWords.profileInUse : deferredWords.applyProfile;
  return html`<div class="card ask profile" role="dialog" aria-labelledby="profile-title"><h2 id="profile-title" tabindex="-1" dir="auto">${title(titleOf(shared))}</h2>
    ${preview ? nothing : html`<p>${deferredWords.profileOnlyValues}</p>`}${plan.isMoved ? html`<p role="alert"><b>${deferredWords.profileMoved}</b></p>` : nothing}
    <div class="changes" role="region" tabindex="0" aria-label=${deferredWords.whatChanges}>${runs}${changed.map(
      (mod) =>
        html`<h3 dir="auto">${modTitle(sides, mod)}</h3>${mod.isOther ? html`<p>${deferredWords.otherVersionHere}</p>` : nothing}${
          mod.waits ? html`<p>${deferredWords.afterLoad}</p>` : nothing
        }<ul>${mod.values.map((each) => valueLine(ui, sides, mod, each))}</ul>`,
    )}${
      skipped.length > 0
        ? html`<h3>${deferredWords.leftOutTitle}</h3><ul>${skipped.map((mod) => mod.skipped.map((each) => skippedLine(ui, sides, mod, each)))}</ul>`
        : nothing
    }${what === "" ? html`<p>${act === "" ? deferredWords.nothingChanges : deferredWords.choicesOnly}</p>` : nothing}</div>
    ${unseen.length > 0 ? html`<p>${deferredWords.applyInGame(deferredWords.list(unseen.map(({ id }) => sides.nameOf(id))))} ${gameLink(ui, { kind: "profiles" }, deferredWords.openGame)}</p>` : nothing}
    ${use.problem() ? html`<p class="note err" role="alert">${use.problem()}</p>` : nothing}${
      act !== ""
        ? html`<button type="button" class="main" ?disabled=${ui.readOnly()} aria-disabled=${use.isBusy()} @click=${apply}>${act}</button> `
        : nothing
    }<button type="button" class=${act === "" ? "" : "ghost"} @click=${closing(ui, plan.focus)}>${act === "" ? deferredWords.closeThis : deferredWords.cancel}</button></div>`;
}

/** Whether a profile changes the player's overrides of installed mods, even where the same mods run. */
function changesChoices({ verdicts }: Ui, { shared, preview }: UsePlan): boolean {
  if (!preview || shared.schema !== PROFILE_SCHEMA || !shared.overrides) return false;
  const wanted = new Map(shared.overrides.map(({ id, enabled }) => [id, enabled ? "enabled" : "disabled"]));
  return verdicts?.mods.some(({ id, override }) => override !== (wanted.get(id) ?? "absent")) === true;
}

function shownMods(sides: ProfileSides, { preview, server, game }: UsePlan): readonly ShownMod[] {
  const previewed = (preview?.mods ?? []).map(({ state, ...mod }) => ({
    ...mod,
    skipped: mod.skipped.map(({ key, why }) => ({ key, why: reasonFor(sides, preview!, mod.id, why) })),
    side: "values" as const,
    waits: state === "not-running",
    isOther: state === "other-version",
  }));
  return [
    ...previewed,
    ...server.map((mod) => ({ ...mod, side: "values" as const })),
    ...game.map((mod) => ({ ...mod, side: "game" as const })),
  ];
}

/** Returns the backend's reason in the player's language; other reasons are of a row or of the mod's author. */
function reasonFor(sides: ProfileSides, preview: ProfilePreview, id: string, why: string): string {
  return why === NO_SETTINGS ? words.announcesNone : (sides.offReason("server", id, preview) ?? why);
}

function modTitle(sides: ProfileSides, { id, side }: ShownMod): string {
  return deferredWords.actionOf(
    sides.nameOf(id),
    side === "game" ? deferredWords.inGame : deferredWords.onServer,
  );
}

/** Draws the mods that the profile turns on and off, and its mods that cannot run, each with the reason. */
function switchedMods(ui: Ui, sides: ProfileSides, { shared, preview }: UsePlan) {
  const { changes, mods } = preview!;
  const on = changes.filter(({ before, after }) => after.enabled && !before.enabled);
  const off = changes.filter(({ before, after }) => before.enabled && !after.enabled);
  const wanted = shared.schema === PROFILE_SCHEMA ? (shared.overrides ?? []) : [];
  const line = ({ id, after }: { readonly id: string; readonly after: Decision }) => {
    const reason = reasonOf(ui.verdicts, after);
    return reason ? deferredWords.modSays(sides.nameOf(id), reason) : sides.nameOf(id);
  };
  const cannot = wanted.flatMap(({ id, enabled }) => {
    const mod = ui.verdicts?.mods.find((each) => each.id === id);
    const after = changes.find((each) => each.id === id)?.after ?? (mod && sideDecision(mod));
    return enabled && after && !after.enabled && !off.some((each) => each.id === id)
      ? line({ id, after })
      : [];
  });
  const absent = mods.filter(({ state }) => state === "not-installed").map(({ id }) => absentText(ui, id));
  // A mod of both sides is named once if both change in the same way.
  const part = (head: string, lines: readonly string[]) =>
    lines.length > 0
      ? html`<h3>${head}</h3><ul>${[...new Set(lines)].map((text) => html`<li dir="auto">${text}</li>`)}</ul>`
      : [];
  return [
    part(deferredWords.turnsOn, on.map(line)),
    part(deferredWords.turnsOff, off.map(line)),
    part(deferredWords.cannotRun, [...cannot, ...absent]),
  ].flat();
}

/** Returns the row that has a key, or had it in an earlier version of its mod. */
function rowOf(
  { store }: Ui,
  sides: ProfileSides,
  { id, side }: ShownMod,
  key: string,
): PanelRow | undefined {
  const address = sides.address(side, id);
  return (
    store.row(`${address}/${key}`) ?? store.rows(address).find(({ renamedFrom }) => renamedFrom.includes(key))
  );
}

function valueLine(ui: Ui, sides: ProfileSides, mod: ShownMod, { key, before, after, note }: ValueChange) {
  const row = rowOf(ui, sides, mod, key);
  const show = (literal: string) => (row ? shownAs(ui, row, literal) : literal);
  const remark = row && row.key !== key ? deferredWords.earlier(key) : note && deferredWords.triedKey;
  return html`<li><span dir="auto">${row?.label ?? key}${remark ? html` <small>${remark}</small>` : nothing}</span> ${beforeAndAfter(before === undefined ? undefined : show(before), show(after))}</li>`;
}

/** Draws a value that is left out, with the reason: the row's own, in the player's language, if it has one, else `why`. */
function skippedLine(ui: Ui, sides: ProfileSides, mod: ShownMod, { key, why }: SkippedValue) {
  const row = rowOf(ui, sides, mod, key);
  const reason = row?.secret
    ? deferredWords.leftOutAs.secret
    : row && isLocked(row)
      ? deferredWords.lockedBy(row.given!.by)
      : row && !row.implemented
        ? words.noEffectYet
        : why;
  return html`<li><span dir="auto">${inSentences(sides.nameOf(mod.id), "·", row?.label ?? key)}</span><span dir="auto">${reason}</span></li>`;
}
