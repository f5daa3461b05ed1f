import { html, nothing } from "lit/html.js";
import type { Decision, ModVerdict, Verb } from "../transport.js";
import { type Asked, partId, type Ui } from "../ui.js";

const WORDS: Readonly<Record<string, string>> = {
  loaded: "Loaded",
  "not-selected": "Off",
  disabled: "Turned off",
  "wrong-side": "Other side",
  pipeline: "Other version",
  "missing-dependency": "Needs a mod",
  conflict: "Conflict",
  cycle: "Needs itself",
};

/** A verdict in a word or two; one that the panel does not know stays as it is. */
export function verdictWord(verdict: string): string {
  return WORDS[verdict] ?? (verdict || "No verdict");
}

/** The decision that counts for a mod: of its own side, the client first. */
export function sideDecision({ client, server }: ModVerdict): Decision | undefined {
  return client ?? server ?? undefined;
}

/** How a verdict looks: fine, off by choice, or in need of a hand. */
export function verdictTone({ enabled, verdict }: Decision): "ok" | "mute" | "err" {
  return enabled ? "ok" : verdict === "not-selected" || verdict === "disabled" ? "mute" : "err";
}

/** A verdict as a tag. */
export function verdictTag(decision: Decision) {
  return html`<span class="tag ${verdictTone(decision)}">${verdictWord(decision.verdict)}</span>`;
}

/** The verdicts on a selected mod that no override can change: something else has to, and the reason says what. */
const HOPELESS: readonly string[] = ["wrong-side", "pipeline", "missing-dependency", "cycle"];

/** The buttons that help with a mod, and the question before one that changes other mods too. */
export function verdictControls(ui: Ui, mod: ModVerdict) {
  const now = sideDecision(mod);
  const asked = ui.asked?.id === mod.id ? ui.asked : undefined;
  const button = (verb: Verb, text: string) =>
    html`<button type="button" id=${partId(mod.id, verb === "clear" ? verb : "control")} ?disabled=${ui.readOnly()} aria-label=${`${text} ${mod.name}`} @click=${() => void ask(ui, mod, verb)}>${text}</button>`;
  return html`${
    now?.enabled
      ? button("disable", "Disable")
      : !now || HOPELESS.includes(now.verdict)
        ? nothing
        : button("enable", now.verdict === "conflict" ? "Enable instead" : "Enable")
  }${mod.override === "absent" ? nothing : button("clear", "Clear")}${asked ? question(ui, mod, asked) : nothing}`;
}

function question(ui: Ui, mod: ModVerdict, asked: Asked) {
  return html`<div class="ask warn" role="group" aria-label=${`What else changes with ${mod.name}`}>
    <p>To ${asked.verb} ${mod.name} also changes:</p>
    <ul>${asked.changes.map(
      (change) => html`<li><b>${change.name}</b> ${verdictTag(change.after)} ${change.after.reason}</li>`,
    )}</ul>
    <button type="button" class="main" @click=${() => {
      answered(ui, mod);
      void act(ui, mod, asked.verb);
    }}>Do it</button>
    <button type="button" @click=${() => answered(ui, mod)}>Cancel</button></div>`;
}

/** Takes the question away and gives the focus back to the button that led to it. */
function answered(ui: Ui, { id }: ModVerdict): void {
  ui.asked = undefined;
  ui.update();
  ui.focusRow(id);
}

/**
 * Looks first what would change. The player is asked when other mods change too, and told when the mod would stay off all
 * the same: that request would only lie in wait.
 */
async function ask(ui: Ui, mod: ModVerdict, verb: Verb): Promise<void> {
  const { transport } = ui.store;
  try {
    const changes = await transport.preview(verb, mod.id);
    const others = changes.filter(({ id }) => id !== mod.id);
    const own = changes.filter(({ id }) => id === mod.id);
    if (verb === "enable" && !own.some(({ after }) => after.enabled))
      return ui.say(`To enable ${mod.name} is not enough: ${(own[0]?.after ?? sideDecision(mod)!).reason}`);
    if (others.length === 0) return await act(ui, mod, verb);
    ui.asked = { id: mod.id, verb, changes: others };
    ui.update();
  } catch (error) {
    ui.say(`${mod.name}: ${(error as Error).message}`);
  }
}

async function act(ui: Ui, mod: ModVerdict, verb: Verb): Promise<void> {
  try {
    await ui.store.transport[verb](mod.id);
    await ui.readVerdicts();
    const decision = ui.verdicts?.mods.find(({ id }) => id === mod.id);
    const now = decision && sideDecision(decision);
    ui.say(`${mod.name}: ${now ? `${verdictWord(now.verdict)}. ${now.reason}` : "done"}`);
  } catch (error) {
    ui.say(`${mod.name}: ${(error as Error).message}`);
  }
  ui.update();
}
