/** The positions of the items in a long list, in pixels, from estimated heights that measured ones replace. */
export type WindowList = ReturnType<typeof createWindowList>;

/** The drawn part of a list: the items from `start` to before `end`. */
export interface WindowRange {
  readonly start: number;
  readonly end: number;
  /** The height of the omitted items above the drawn part. */
  readonly before: number;
  /** The height of the omitted items below the drawn part. */
  readonly after: number;
}

/**
 * Creates the list for items (rows and group headings alike) with these estimated heights. Every operation takes
 * O(log count) steps.
 */
export function createWindowList(estimates: readonly number[]) {
  const count = estimates.length;
  const heights = new Float64Array(estimates);
  // A Fenwick tree: node i is the sum of the heights of the items from i without its lowest set bit to i - 1.
  const sums = new Float64Array(count + 1);
  for (let i = 1; i <= count; i++) {
    sums[i]! += heights[i - 1]!;
    const above = i + (i & -i);
    if (above <= count) sums[above]! += sums[i]!;
  }
  let highest = 1;
  while (highest * 2 <= count) highest *= 2;

  /** Returns the distance from the top of the list to the top of an item; for the index after the last, the total height. */
  function offset(index: number): number {
    let sum = 0;
    for (let i = Math.min(index, count); i > 0; i -= i & -i) sum += sums[i]!;
    return sum;
  }

  /** Returns the index of the item at a distance from the top, clamped to the first and last item; -1 in an empty list. */
  function indexAt(distance: number): number {
    let index = 0;
    let left = distance;
    for (let step = highest; step > 0; step >>= 1) {
      const next = index + step;
      if (next <= count && sums[next]! <= left) {
        index = next;
        left -= sums[next]!;
      }
    }
    return Math.min(index, count - 1);
  }

  /**
   * Stores a measured height. Returns how far to move the scroll position so that nothing below the item's end moves
   * visibly: 0 unless the item begins above `scrollTop`. For several items, add each result before the next call.
   */
  function measure(index: number, height: number, scrollTop: number): number {
    const change = height - heights[index]!;
    if (change === 0) return 0;
    const moves = offset(index) < scrollTop;
    heights[index] = height;
    for (let i = index + 1; i <= count; i += i & -i) sums[i]! += change;
    return moves ? change : 0;
  }

  /** Returns the items to draw for a viewport of this height, with `overscan` more pixels on each side. */
  function range(scrollTop: number, viewport: number, overscan = 0): WindowRange {
    const start = Math.max(0, indexAt(scrollTop - overscan));
    const end = indexAt(scrollTop + viewport + overscan) + 1;
    return { start, end, before: offset(start), after: offset(count) - offset(end) };
  }

  return { offset, indexAt, measure, range };
}
