import { type ItemsFormat, itemsText, parseItems } from "../overrides.js";
import { object, show, TEXT, textWith } from "../shapes.js";

/** The player's request to pin a mod to a kept library. */
export interface Pin {
  readonly id: string;
  readonly sha256: string;
}

const FORMAT: ItemsFormat<Pin> = {
  schema: "svc.pins/1",
  member: "pins",
  noun: "a pin",
  shape: object<Pin>({
    id: TEXT,
    sha256: textWith("sha256", (text) =>
      /^[\da-f]{64}$/.test(text) ? "" : `be 64 hex digits, found ${show(text)}`,
    ),
  }),
};

/** Parses a file of pins; result and errors are as for `parseItems`. */
export function parsePins(text: string): ReturnType<typeof parseItems<Pin>> {
  return parseItems(text, FORMAT);
}

/** Returns the text of a file of pins. */
export function pinsText(pins: readonly Pin[]): string {
  return itemsText(pins, FORMAT);
}

/** Returns the pins with the pin of `id` set or, with null, removed; the same array when no pin changes. */
export function withPin(pins: readonly Pin[], id: string, sha256: string | null): readonly Pin[] {
  if ((pins.find((pin) => pin.id === id)?.sha256 ?? null) === sha256) return pins;
  const others = pins.filter((pin) => pin.id !== id);
  return sha256 === null ? others : [...others, { id, sha256 }];
}
