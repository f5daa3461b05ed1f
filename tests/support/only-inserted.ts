import * as assert from "uvu/assert";

/** Fails unless `next` is `text` with one insertion. */
export function assertOnlyInserted(text: string, next: string): void {
  let same = 0;
  while (same < text.length && text[same] === next[same]) same++;
  assert.is(next.slice(next.length - (text.length - same)), text.slice(same), "only an insertion");
}
