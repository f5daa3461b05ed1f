import { html, nothing } from "lit-html";
import { errorMessage } from "../../../../sdk/host/describe-error.js";
import { objectIn } from "../../../../sdk/json/object.js";
import { deferredIcon } from "../../icons/deferred-icon.js";
import { partId, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { copyText } from "../row/row-menu.js";

/** The id of the popup with the code. */
const ID = "phone";
/** The command that starts a backend for phones. */
const COMMAND = "svc-mod serve --root <install> --lan";

/** The link that opens the page on a phone, with its QR code as a picture. */
interface PhoneLink {
  readonly address: string;
  readonly picture: string;
}

/**
 * Returns a function that draws, below the navigation list, the button that shows the page's link as a QR code; `nothing` if
 * no backend on this computer serves the page. Requests the link at each press, because addresses change.
 */
export function createPhoneLink(ui: Ui): () => unknown {
  const { transport } = ui.store;
  if (!transport.serverOnly || !transport.request || !isLoopbackUrl(transport.baseUrl)) return () => nothing;
  /** Undefined while the link is being read; why it cannot be read, or `""` for a backend without access for phones. */
  let link: PhoneLink | string | undefined;
  let lastRead: unknown;

  async function read(): Promise<void> {
    link = undefined;
    const reading = transport.request!("/svc/lan").then(linkIn, errorMessage);
    lastRead = reading;
    const answer = await reading;
    // Ignores the answer of an older request.
    if (lastRead !== reading) return;
    link = answer;
    ui.update();
  }

  function toggle(): void {
    const opens = ui.popup?.id !== ID;
    ui.popup = opens ? { kind: "menu", id: ID } : undefined;
    if (opens) void read();
  }

  function content() {
    if (link === undefined) return html`<p role="status">${deferredWords.readingLink}</p>`;
    if (link === "")
      return html`<p>${deferredWords.noLan}</p><p><code>${COMMAND.split(" ").map((word) => html`<span>${word}</span> `)}</code></p><button type="button" @click=${() =>
        void copyText(ui, COMMAND, deferredWords.copied)}>${deferredWords.copy}</button>`;
    if (typeof link === "string") return html`<p role="status">${words.sentence(link)}</p>`;
    if (link.address === "") return html`<p>${deferredWords.noNetwork}</p>`;
    const { address, picture } = link;
    return html`<img src=${picture} alt=${deferredWords.codeOf(address)}><p>${deferredWords.scanCode}</p><input type="text" class="text"
      readonly aria-label=${deferredWords.phoneAddress} .value=${address} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>`;
  }

  return () => {
    const isOpen = ui.popup?.id === ID;
    return html`<div class="phone"><button type="button" class="ghost" id=${partId(ID, "control")} aria-expanded=${isOpen} @click=${toggle}>${deferredIcon(
      "smartphone",
    )}${deferredWords.onPhone}</button>${isOpen ? html`<div class="code">${content()}</div>` : nothing}</div>`;
  };
}

/** Reads an answer of `/svc/lan`; returns the problem of the server, or `""` for a server without this path. */
function linkIn({ status, body }: { readonly status: number; readonly body: string }): PhoneLink | string {
  if (status !== 200 && status !== 404) return words.serverAnswered(status);
  const { addresses, svg } = objectIn(body) ?? {};
  if (!Array.isArray(addresses) || typeof svg !== "string") return "";
  const [address = ""]: readonly unknown[] = addresses;
  return { address: String(address), picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

function isLoopbackUrl(url: string): boolean {
  return /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/.test(url);
}
