import { html, nothing } from "lit-html";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";

/**
 * Watches the link of a game: at the foot of its overlay, shows the connected phones, with a button that blocks their edits or
 * allows them again.
 */
export function createOtherScreens(ui: Ui) {
  const { link } = ui.store.transport;
  if (!link) return { view: () => nothing, end: () => {} };

  const act = (on: boolean) => () => {
    link.allow(on);
    ui.update();
  };

  function view() {
    const phones = link!.viewers().filter((viewer) => viewer.as === "phone").length;
    const state = link!.state();
    if (state === "refused")
      return html`<span class="screens">${deferredWords.screensRefused} <button type="button" class="small" @click=${act(true)}>${deferredWords.allowScreens}</button></span>`;
    if (state === "off" || phones === 0) return nothing;
    return html`<span class="screens" role="status"><b class="ok">${deferredWords.phonesConnected(phones)}</b> <button type="button" class="small" aria-label=${deferredWords.stopPhones} @click=${act(false)}>${deferredWords.stop}</button></span>`;
  }

  return { view, end: link.onChange(() => ui.update()) };
}
