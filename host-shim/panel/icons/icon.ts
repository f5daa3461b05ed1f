import { html, type TemplateResult } from "lit-html";

/** The icons of the first paint, from Lucide (icons/LICENSE), each as one path in a box of 24 by 24. */
const SHAPES = {
  check: "M20 6 9 17l-5-5",
  "chevron-left": "M15 18l-6-6 6-6",
  keyboard:
    "M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z",
  power: "M12 2v10M18.4 6.6a9 9 0 1 1-12.77.04",
  "redo-2": "M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13",
  "refresh-cw":
    "M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5",
  search: "M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0",
  "sliders-horizontal": "M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3",
  "triangle-alert":
    "M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
  "undo-2": "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
  x: "M18 6 6 18M6 6l12 12",
} as const;

/** The name of an icon of the first paint. */
export type IconName = keyof typeof SHAPES;

/** Draws an icon in the colour of its text; hidden from assistive technology, so its button needs a name. */
export function icon(name: IconName): TemplateResult {
  return shape(name, SHAPES[name]);
}

/** Draws a path in a box of 24 by 24 as the icon `name`, by which the styles find it. */
export function shape(name: string, path: string): TemplateResult {
  return html`<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" data-icon=${name}><path d=${path} /></svg>`;
}
