import { html, nothing } from "lit-html";
import { readReportReply } from "../../../protocol/health/report-text.js";
import { isWebAddress } from "../../../protocol/mod-list.js";
import type { HostInReach, Hosts } from "../../places/hosts-in-reach.js";
import { partId, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { closing, copyText } from "../row/row-menu.js";
import { download } from "../transfer/export-values.js";

/** The reports of the hosts that a panel reaches. */
export type HostReports = ReturnType<typeof createHostReports>;

/** Matches the line of a report that counts the errors of a mod. */
const INVOLVED = /^- (\S+): \d+ errors?$/gm;

/** Creates the buttons of reports, each with the dialog in which the player reads the report before copying or saving it. */
export function createHostReports(ui: Ui, root: ShadowRoot, drawn: () => Promise<void>, { inReach }: Hosts) {
  let made = { id: "", text: "" };
  let isBusy = false;

  async function reportOf({ ask }: HostInReach): Promise<string | undefined> {
    return readReportReply((await ask()) ?? "");
  }

  /** Reads the reports of all hosts in reach, or those of the game with the id `game` and of the backend. */
  async function read(id: string, game: string | undefined): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    ui.update();
    const { kind } = ui.view();
    const asked = inReach().filter((host) => game === undefined || host.game === game || host.game === "");
    const found = await Promise.all(asked.map((host) => reportOf(host).catch(() => undefined)));
    isBusy = false;
    ui.update();
    if (ui.view().kind !== kind) return;
    const text = found.filter((each) => each !== undefined).join("\n");
    if (text === "") return ui.say(deferredWords.reportMissing);
    made = { id, text };
    ui.popup = { kind: "ask", id };
    void drawn().then(() => root.getElementById("report-title")?.focus());
  }

  function dialog(id: string, suspects: readonly string[]) {
    if (ui.popup?.kind !== "ask" || ui.popup.id !== id || made.id !== id) return nothing;
    const { text } = made;
    const involved = new Set([...suspects, ...[...text.matchAll(INVOLVED)].map(([, guid]) => guid)]);
    return html`<div class="card ask profile" role="dialog" aria-labelledby="report-title"><h2 id="report-title" tabindex="-1">${deferredWords.report}</h2><p>${deferredWords.reportHow}</p><pre class="changes" role="region" tabindex="0" aria-labelledby="report-title" dir="ltr">${text}</pre>${ui.verdicts?.mods
      .filter((mod) => involved.has(mod.id) && isWebAddress(mod.bugs ?? ""))
      .map(
        ({ name, bugs }) =>
          html`<p><a href=${bugs} target="_blank" rel="noopener noreferrer">${deferredWords.actionOn(deferredWords.reportProblem, name)}</a></p>`,
      )}<button type="button" class="main" @click=${() => void copyText(ui, text, deferredWords.copied)}>${deferredWords.copy}</button> <button type="button" @click=${() =>
      download(
        text,
        "svc-mod-report.txt",
        "text/plain",
      )}>${deferredWords.saveFile}</button> <button type="button" class="ghost" @click=${closing(ui, id)}>${deferredWords.done}</button></div>`;
  }

  return {
    /**
     * Draws the button of a report, with its open dialog; `nothing` if no host in reach writes the report. `game` is the id of
     * a game, for its report and the backend's; `""` for the backend alone; undefined for all hosts in reach. `suspects` are
     * mods that the report is about.
     */
    view(name: string, game?: string, suspects: readonly string[] = []) {
      if (!inReach().some((host) => game === undefined || host.game === "")) return nothing;
      const id = `report/${game ?? "all"}`;
      return html`<p><button type="button" id=${partId(id, "control")} aria-label=${deferredWords.actionOn(deferredWords.report, name)} aria-disabled=${isBusy}
        @click=${() => void read(id, game)}>${isBusy ? words.loading : deferredWords.report}</button></p>${dialog(id, suspects)}`;
    },
  };
}
