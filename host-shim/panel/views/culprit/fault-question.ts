import { html, nothing } from "lit-html";
import { ANSWERS, type Answer } from "../../../protocol/culprit/culprit-state.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import type { FaultSearch } from "./fault-search.js";

/**
 * Draws the card with the question of the search; returns undefined if no question is open. `opener` is the name of the key
 * that opens the overlay, or `""` on a page.
 */
export function faultQuestion(search: FaultSearch, opener: string) {
  const state = search.asking();
  if (!state) return undefined;
  const { asked, left, on, held, auto, restarted } = state;
  const waits = !search.isReady();
  const answers: Readonly<Record<Answer, string>> = {
    yes: deferredWords.faultYes,
    no: deferredWords.faultNo,
    "cannot tell": deferredWords.faultUnclear,
  };
  // Uses `aria-disabled` until a game runs the step, because a disabled button would lose the focus.
  const answer = (word: Answer, index: number) =>
    html`<button type="button" class=${index === 0 ? "main" : ""} aria-disabled=${waits} aria-describedby=${
      index === 0 ? "fault-left" : nothing
    } @click=${() => search.answer(word)}><kbd aria-hidden="true">${index + 1}</kbd> ${answers[word]}</button>`;
  const running = deferredWords.faultRunning(words.amount(on.length), words.amount(on.length + held.length));
  return html`<div class="card question" role="region" aria-label=${deferredWords.faultTitle}>
    <p><b>${deferredWords.faultTitle}</b> <small>${running}</small></p>
    <div aria-live="polite" aria-atomic="true"><h2>${deferredWords.faultQuestion}</h2><p id="fault-left">${deferredWords.faultStep(asked + 1, left)}</p>${
      restarted ? html`<p class="note warn">${deferredWords.faultRestarted}</p>` : nothing
    }</div>
    ${auto ? html`<p class="note" dir="auto">${deferredWords.faultAuto(auto.line)}</p>` : nothing}
    <div class="answers">${ANSWERS.map(answer)}</div>
    ${search.problem() ? html`<p class="note err" role="alert">${search.problem()}</p>` : nothing}
    <p class="foot"><small>${
      waits ? deferredWords.faultWaits : deferredWords.faultPlay(opener)
    }</small><span><button type="button" class="ghost" ?disabled=${search.isBusy() || asked === 0} @click=${search.back}>${deferredWords.faultBack}</button>
    <button type="button" class="ghost" ?disabled=${search.isBusy()} @click=${search.stop}>${deferredWords.stop}</button></span></p></div>`;
}

/**
 * Answers the question by the keys 1, 2 and 3: anywhere in an overlay that shows the question alone, else inside its card. In
 * such an overlay, Escape calls `close`, which closes the overlay. Returns a function that removes the listener.
 */
export function listenForAnswers(root: ShadowRoot, search: FaultSearch, close: () => void): () => void {
  function onKey(event: KeyboardEvent): void {
    const alone = search.isAlone();
    const [target] = event.composedPath();
    if (!alone && !(target instanceof Element && target.closest(".question"))) return;
    const [, digit] = /^(?:Digit|Numpad)([123])$/.exec(event.code) ?? [];
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // Also stops shortcuts such as undo, whose effect the player would not see.
      if (alone && !event.altKey) event.stopPropagation();
      return;
    }
    if (digit) {
      if (!event.repeat) search.answer(ANSWERS[Number(digit) - 1]!);
    } else if (alone && event.key === "Escape") close();
    // Blocks a repeated Enter, which may still be pressed from the game's chat, and lets all other keys through.
    else if (event.key !== "Enter" || !event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
  }

  root.addEventListener("keydown", onKey as (event: Event) => void, true);
  return () => root.removeEventListener("keydown", onKey as (event: Event) => void, true);
}

/**
 * Moves the focus, if `takeFocus` requires it, to the question or, if no question is open, to the page. Call it after each
 * draw.
 */
export function focusQuestion(root: ShadowRoot, search: FaultSearch): void {
  const question = root.querySelector<HTMLElement>(".question .main");
  if (search.asking() && !question) return;
  if (search.takeFocus()) (question ?? root.querySelector("main"))?.focus();
}
