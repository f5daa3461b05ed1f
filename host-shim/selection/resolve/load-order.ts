import type { Edges } from "./graph.js";

/**
 * Returns the kept mods, by number, in load order: dependencies before dependents, else by ascending number. Expects that the
 * dependencies of a kept mod are kept and that no kept mod is in a dependency cycle.
 */
export function loadOrder(needs: Edges, dependents: Edges, kept: Uint8Array): number[] {
  const open = new Int32Array(kept.length);
  const ready: number[] = [];
  const order: number[] = [];
  // Pushed in ascending order, so the array is a heap from the start.
  for (let m = 0; m < kept.length; m++) {
    if (kept[m] === 0) continue;
    open[m] = needs.start[m + 1]! - needs.start[m]!;
    if (open[m] === 0) ready.push(m);
  }
  while (ready.length > 0) {
    const m = takeSmallest(ready);
    order.push(m);
    for (let edge = dependents.start[m]!; edge < dependents.start[m + 1]!; edge++) {
      const dependent = dependents.to[edge]!;
      if (--open[dependent]! === 0 && kept[dependent] === 1) add(ready, dependent);
    }
  }
  return order;
}

function add(heap: number[], value: number): void {
  let at = heap.length;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above]! <= value) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = value;
}

function takeSmallest(heap: number[]): number {
  const smallest = heap[0]!;
  const value = heap.pop()!;
  const size = heap.length;
  if (size === 0) return smallest;
  let at = 0;
  for (let below = 1; below < size; below = 2 * at + 1) {
    if (below + 1 < size && heap[below + 1]! < heap[below]!) below++;
    if (heap[below]! >= value) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = value;
  return smallest;
}
