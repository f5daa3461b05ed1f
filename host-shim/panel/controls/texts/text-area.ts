import type { PanelRow } from "../../rows/panel-row.js";
import { textOf } from "../../rows/values.js";
import type { TextParts } from "../../state/deferred-file.js";
import { setDraft, type Ui } from "../../state/ui.js";
import { html } from "../../templates/template.js";
import { dropsDraft } from "../text-box.js";

/**
 * Several lines of text. What is typed is stored when the box is left and on Ctrl+Enter; Escape brings the old text back. A text
 * with the line ends of Windows keeps them.
 */
export function textArea(ui: Ui, row: PanelRow, lines: number, parts: TextParts) {
  const stored = textOf(parts.literal);
  const hasReturns = stored.includes("\r\n");
  const text = stored.replace(/\r\n?/g, "\n");
  const store = () => {
    const draft = ui.drafts.get(row.id);
    if (draft === undefined) return;
    setDraft(ui, row.id, undefined);
    if (draft !== text)
      ui.store.edit(row, JSON.stringify(hasReturns ? draft.replaceAll("\n", "\r\n") : draft));
  };
  return html`<textarea class="text area" id=${parts.id} rows=${lines} aria-describedby=${parts.describedBy}
    ?disabled=${parts.disabled} dir="auto" spellcheck="false" autocomplete="off" .value=${ui.drafts.get(row.id) ?? text}
    @input=${(event: Event) => setDraft(ui, row.id, (event.target as HTMLTextAreaElement).value)}
    @change=${store}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === "Enter" && event.ctrlKey) store();
      else dropsDraft(ui, row, event);
    }}></textarea>`;
}
