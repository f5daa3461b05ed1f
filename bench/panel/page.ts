// The measured page's script. Times are in ms, from the player's action to the frame that shows its result, including the
// wait for the display.
import { servedMods } from "../../tests/support/panel-rows.js";
import { isInSight, ours, remains } from "./ours.js";
import { lilGui, tweakpane } from "./peers.js";
import type { Subject } from "./subject.js";

/** The compared panels. */
export const subjects = { ours: () => ours(), "lil-gui": lilGui, tweakpane } as const;

/** The name of a compared panel. */
export type SubjectName = keyof typeof subjects;

let subject: Subject = lilGui();
let keyTime = Promise.resolve(0);

const page = {
  /** Creates the rows before the measurement. */
  prepare(name: SubjectName, count: number): void {
    subject = subjects[name]();
    subject.load(servedMods(count));
  },
  firstPaint: () => timed(() => subject.show()),
  rows: () => subject.rows(),
  filter: (text: string) => timed(() => subject.filter(text), filtered),
  /** Awaits a key press; `keyTime` resolves to the time from the press until the filtered rows are painted. */
  watchKey(): void {
    keyTime = new Promise((resolve) => {
      let pressed = 0;
      const onKey = ({ timeStamp }: Event) => {
        pressed = timeStamp;
      };
      const onInput = async () => resolve((await filtered()) - pressed);
      addEventListener("keydown", onKey, { capture: true, once: true });
      addEventListener("input", () => void onInput(), { capture: true, once: true });
    });
  },
  keyTime: () => keyTime,
  nodes: () => nodesBelow(document),
  async edit(): Promise<number> {
    const control = subject.anySwitch()!;
    const time = await timed(() => control.click());
    const row = control.closest(".row");
    if (row && !/now (?:true|false)/.test(row.textContent ?? ""))
      throw new Error("the edit is not confirmed");
    return time;
  },
  /** Edits while the caret is in a text box of a scrolled page; returns whether the caret and the box stay where they are. */
  async keepsPlace(): Promise<boolean> {
    const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
    const main = root.querySelector("main")!;
    do {
      main.scrollTop += 300;
      await painted();
      await painted();
    } while (!subject.anySwitch());
    const boxes = [
      ...root.querySelectorAll<HTMLInputElement>(
        ".row input:not([type]):enabled, .row input[type=text]:enabled",
      ),
    ];
    const box = boxes.find((each) => isInSight(each) && each.value.length > 1)!;
    box.focus({ preventScroll: true });
    box.setSelectionRange(1, 2);
    await painted();
    const { top } = box.getBoundingClientRect();
    await page.edit();
    return (
      root.activeElement === box &&
      box.selectionStart === 1 &&
      box.selectionEnd === 2 &&
      box.getBoundingClientRect().top === top
    );
  },
  /** Opens and closes the panel over a game; returns the counts of its remaining rows, nodes, handlers and timers. */
  async openAndClose() {
    const { panel, load, show, rows } = ours(true);
    load(servedMods(1000));
    const before = timers();
    show();
    panel.open = true;
    await painted();
    const shown = rows();
    const opened = timers() - before;
    panel.open = false;
    await painted();
    return { shown, opened, timers: timers() - before, ...remains(panel.shadowRoot!) };
  },
};

declare global {
  var bench: typeof page;
  /** Returns the number of pending timers and frames, counted since the page's start. */
  var timers: () => number;
}
globalThis.bench = page;

async function timed(work: () => void, done = painted): Promise<number> {
  const start = performance.now();
  work();
  return (await done()) - start;
}

/** Resolves to the time after the frame that shows the filtered rows. */
async function filtered(): Promise<number> {
  const moment = await painted();
  return subject.filtered() ? moment : filtered();
}

/** Resolves to the time after the next frame. */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(0);
    });
  });
}

/** Counts elements, texts and comments, including those of shadow trees. */
function nodesBelow(root: Node): number {
  const walker = document.createTreeWalker(root);
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    count++;
    if (node instanceof Element && node.shadowRoot) count += nodesBelow(node.shadowRoot);
  }
  return count;
}
