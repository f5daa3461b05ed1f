import { html, nothing } from "lit-html";
import type { Decision, ModVerdict } from "../../reach/panel-transport.js";
import { hashOf } from "../../rows/links.js";
import { modOf } from "../../rows/mod-address.js";
import { canSwitch, type Switches } from "../../state/mod-switches.js";
import { follow, partId, type Ui } from "../../state/ui.js";
import { isOn, needsMore, sideDecision } from "../../verdicts/mod-verdicts.js";
import { reasonOf } from "../../verdicts/reasons.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { faceView } from "./face.js";
import { gameLink, readingRows } from "./in-game.js";
import { verdictChoice, verdictQuestion, verdictSwitch, verdictTag } from "./verdict.js";

/** Returns the parts of a mod page's head that show its verdict. */
export function verdictParts(ui: Ui, switches: Switches, mod: ModVerdict) {
  const decision = sideDecision(mod);
  return {
    power: verdictSwitch(ui, switches, mod),
    tag: decision && !decision.enabled ? verdictTag(decision) : nothing,
    question: verdictQuestion(ui, switches, mod),
    choice: verdictChoice(ui, switches, mod),
    card: offCard(ui, switches, mod),
  };
}

/** How long a mod that was turned on may take to be loaded and read: a host polls every 3 s, and so does the panel. */
const LOADING_MS = 10_000;

/**
 * Draws the card of a mod that is not off and has no settings here: why, a link to the game, the mods that require it; a
 * placeholder while games are read, and while the mod is loaded after it was turned on.
 */
export function elsewhereCard(ui: Ui, address: string) {
  const guid = modOf(address);
  const { store, verdicts } = ui;
  if (store.reach() === "loading") return nothing;
  const others = verdicts?.mods.filter(({ requires }) => requires?.includes(guid)) ?? [];
  const { absence, covers, isReading } = ui.deferred.get()!.places;
  const turnedOn = ui.turnedOn.get(guid) ?? -Infinity;
  if (isReading(guid) || performance.now() - turnedOn < LOADING_MS) return readingRows();
  const isOutOfReach = store.transport.serverOnly && !covers();
  return html`<div class="card facts elsewhere"><p>${
    isOutOfReach ? (absence() ?? words.runsInGame) : words.announcesNone
  }</p>${isOutOfReach ? gameLink(ui, { kind: "mod", guid }, words.openInGame, "button main") : nothing}${
    others.length > 0
      ? html`<h2>${deferredWords.neededBy}</h2><ul>${others.map((other) => otherMod(ui, other))}</ul>`
      : nothing
  }</div>`;
}

/** Draws the card with the reason why a mod is off, the mods involved, and the fix; `nothing` for a mod that is on. */
function offCard(ui: Ui, switches: Switches, mod: ModVerdict) {
  const decision = sideDecision(mod);
  if (!decision || decision.enabled) return nothing;
  const known = new Map(ui.verdicts?.mods.map((each) => [each.id, each]));
  const others = (decision.mods ?? []).flatMap((id) => known.get(id) ?? []);
  const [root] = others;
  const fix =
    !decision.held && canTurnOn(mod) && !needsMore(decision)
      ? mod
      : root && !isOn(root) && canTurnOn(root)
        ? root
        : undefined;
  const rival = fix === mod ? known.get(winnerOver(decision))?.name : undefined;
  return html`<div class="card facts why"><p dir="auto">${reasonOf(ui.verdicts, decision)}</p>${
    others.length > 0 ? html`<ul>${others.map((other) => otherMod(ui, other))}</ul>` : nothing
  }${
    fix
      ? html`<p><button type="button" class=${ui.asked?.id === fix.id ? "" : "main"} id=${fix === mod ? nothing : partId(fix.id, "control")}
          ?disabled=${ui.readOnly()} @click=${() => switches.flip(fix)}>${
            fix === mod ? deferredWords.turnOn : deferredWords.turnOnOther(fix.name)
          }</button>${rival ? html` <small>${words.sentence(deferredWords.alsoTurnsOff(rival))}</small>` : nothing}</p>`
      : nothing
  }${fix && fix !== mod ? verdictQuestion(ui, switches, fix) : nothing}</div>`;
}

/** Whether a switch can turn on a mod that is off; not a mod that requires the mod that it conflicts with. */
function canTurnOn(mod: ModVerdict): boolean {
  const cause = sideDecision(mod)?.cause;
  return canSwitch(mod) && !(cause?.kind === "conflict" && cause.needsIt);
}

/** Returns the winner of a conflict that is the only reason why a mod is off; `""` for any other reason. */
function winnerOver({ cause }: Decision): string {
  return cause?.kind === "conflict" && cause.neededBy === undefined ? cause.winner : "";
}

function otherMod(ui: Ui, mod: ModVerdict) {
  const { id, name } = mod;
  const decision = sideDecision(mod);
  const view = { kind: "mod", guid: id } as const;
  return html`<li>${faceView(ui, id, name, isOn(mod) ? "" : "off")}<a href=${hashOf(view)} dir="auto"
    @click=${follow(ui, view)}>${name}</a>${decision ? verdictTag(decision) : nothing}</li>`;
}
