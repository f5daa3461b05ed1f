import { createBus } from "svc-mod-sdk";
import type { Say } from "../program.js";
import { firstLine } from "../words.js";

/** Prints deliveries of the bus: their order, unsubscribes, faults, and the end of an endless chain of emits. */
export function bus(say: Say): void {
  const { on, once, emit, scope, clear, mark, wrap } = createBus({
    log: (level, text) => say("log", level, firstLine(text)),
  });
  const one = scope("one");
  const two = scope("two");

  one.on("a", (payload) => {
    say("one hears", payload);
    if (payload === 1) one.emit("a", 2);
  });
  const off = two.on("a", (payload) => say("two hears", payload));
  two.once("a", (payload) => say("once", payload));
  on("a", () => {
    throw new RangeError("a bad handler");
  });
  emit("a", 1);
  off();
  off();
  emit("a", 3);

  ["constructor", "__proto__", "toString", "", "\u{1f600}"].forEach((name) => {
    emit(name, "nobody hears");
    once(name, (payload) => say("heard", name, payload));
    emit(name, "heard");
    emit(name, "nobody hears again");
  });

  let deepest = 0;
  one.on("ping", (depth) => {
    deepest = Math.max(deepest, depth as number);
    two.emit("pong", (depth as number) + 1);
    two.emit("pong", (depth as number) + 1);
  });
  two.on("pong", (depth) => one.emit("ping", (depth as number) + 1));
  emit("ping", 0);
  say("deepest", deepest);
  emit("a", 4);

  wrap((owner, event, handler) => (payload) => {
    say("wrapped", owner, event);
    return handler(payload);
  });
  emit("a", 6);
  wrap();
  const recall = mark();
  recall();
  clear();
  emit("a", 5);
  say("cleared");
}
