import { html, nothing } from "lit-html";
import { errorMessage } from "../../../../sdk/host/describe-error.js";
import { objectIn } from "../../../../sdk/json/object.js";
import {
  KEPT_PATH,
  type KeptLibrary,
  type KeptMod,
  PIN_PATH,
  pinText,
  readKeptMod,
} from "../../../protocol/kept/kept-mods.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence, words } from "../../words/words.js";

/** The earlier files of mods that the backend has kept, and the buttons that go back to them. */
export type GoBack = ReturnType<typeof createGoBack>;

/** Creates the lists of kept files of mods; reads a mod's files when the player opens its list. */
export function createGoBack(ui: Ui, root: ShadowRoot, drawn: () => Promise<void>) {
  const { transport } = ui.store;
  const known = new Map<string, KeptMod>();
  /** The mods with a pending request. */
  const busy = new Set<string>();

  async function send(id: string, sha256?: string | null): Promise<void> {
    if (busy.has(id)) return;
    busy.add(id);
    const isPin = sha256 !== undefined;
    try {
      const { status, body } = isPin
        ? await transport.request!(PIN_PATH, pinText({ id, sha256 }))
        : await transport.request!(`${KEPT_PATH}?mod=${id}`);
      const kept = status === 200 ? readKeptMod(body) : undefined;
      const err = objectIn(body)?.["err"];
      if (kept) known.set(id, kept);
      else ui.say(typeof err === "string" ? asSentence(err) : words.serverAnswered(status));
      if (kept && isPin) {
        transport.hurry?.();
        void ui.readVerdicts();
      }
    } catch (error) {
      ui.say(errorMessage(error));
    }
    busy.delete(id);
    ui.update();
    // The pressed button may be gone, and the focus with it.
    if (isPin) await drawn();
    if (isPin && !root.activeElement) root.getElementById(`kept-${id}`)?.focus();
  }

  function list({ id, current, pin, kept }: KeptMod) {
    const now = kept.find(({ sha256 }) => sha256 === current);
    const good = kept
      .filter(({ sha256, good }) => good !== null && sha256 !== current)
      .sort((a, b) => b.good! - a.good!);
    const button = (text: string, label: string, sha256: string | null) =>
      html`<button type="button" class="ghost small" aria-label=${label} ?disabled=${ui.readOnly()} @click=${() => send(id, sha256)}>${text}</button>`;
    return html`${now ? html`<p>${deferredWords.runsNow(nameOf(now))} ${now.good === null ? nothing : worked(now)}</p>` : nothing}${
      pin === null
        ? nothing
        : html`<p>${deferredWords.heldByPin} ${button(deferredWords.unpin, deferredWords.unpin, null)}</p>`
    }${good.map(
      (one) =>
        html`<p>${worked(one)} ${button(deferredWords.goBack, deferredWords.goBackTo(nameOf(one)), one.sha256)}</p>`,
    )}${now?.good == null && good.length === 0 ? html`<p>${deferredWords.noneWorked}</p>` : nothing}`;
  }

  return {
    /** Draws the button that opens the files of a mod, and the open files; `nothing` for a backend that keeps no files. */
    view(id: string, name: string) {
      if (!transport.request || !ui.verdicts?.can?.includes("kept")) return nothing;
      const open = known.get(id);
      const fold = () => {
        if (!known.delete(id)) void send(id);
        ui.update();
      };
      return html`<p><button type="button" class="ghost small" id="kept-${id}" aria-expanded=${open !== undefined} aria-label=${deferredWords.earlierOf(
        name,
      )} @click=${fold}>${deferredWords.earlierFiles}</button></p>${open ? list(open) : nothing}`;
    },
  };
}

function worked(library: KeptLibrary): string {
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" }).format(library.good!);
  return deferredWords.workedLast(date, nameOf(library));
}

/** Returns the version of a library and the start of its hash, because two files may have the same version. */
function nameOf({ version, sha256 }: KeptLibrary): string {
  return `${version} (${sha256.slice(0, 8)})`;
}
