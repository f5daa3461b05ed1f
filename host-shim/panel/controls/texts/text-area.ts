import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { textOf } from "../../rows/values.js";
import type { TextParts } from "../../state/deferred-file.js";
import { setDraft, type Ui } from "../../state/ui.js";
import { cleanTyped } from "../clean-text.js";
import { dropsDraft, storeText, unstoredText } from "../text-box.js";

/**
 * Draws a text area, which shows the `unstoredText` or the stored text, as a text box does. Ctrl+Enter stores the unstored text,
 * the loss of focus a typed text; Escape restores the stored text. A text with CRLF line ends keeps them.
 */
export function textArea(ui: Ui, row: PanelRow, lines: number, parts: TextParts) {
  const stored = textOf(parts.literal);
  const hasReturns = stored.includes("\r\n");
  const text = stored.replace(/\r\n?/g, "\n");
  const draft = () => unstoredText(ui, row)?.replace(/\r\n?/g, "\n");
  const store = () => {
    const typed = draft();
    if (typed === undefined) return;
    storeText(ui, row, typed === text, JSON.stringify(hasReturns ? typed.replaceAll("\n", "\r\n") : typed));
  };
  return html`<textarea class="text area" id=${parts.id} rows=${lines} aria-describedby=${parts.describedBy}
    ?disabled=${parts.disabled && !parts.readOnly} ?readonly=${parts.readOnly} dir="auto" spellcheck="false" autocomplete="off" .value=${live(draft() ?? text)}
    @input=${(event: Event) => setDraft(ui, row.id, cleanTyped(ui, row, event))}
    @change=${store}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === "Enter" && event.ctrlKey) store();
      else dropsDraft(ui, row, event);
    }}></textarea>`;
}
