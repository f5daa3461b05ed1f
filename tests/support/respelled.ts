import fc from "fast-check";

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Generates other notations of a JSON text with {@link respell}. */
export function respelled(text: string): fc.Arbitrary<string> {
  return fc.nat().map((seed) => respell(text, seed));
}

/**
 * Returns a JSON text in another notation, by a random `seed`: white space between tokens, another order of the objects'
 * members, escaped characters. Numbers keep their digits.
 */
export function respell(text: string, seed: number): string {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  let state = seed >>> 0;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % sides;
  };
  const space = (): string => ["", "", " ", "\n", "\t \r\n"][roll(5)]!;

  function spellString(token: string): string {
    const units = (JSON.parse(token) as string).split("");
    return `"${units.map((unit) => (roll(6) === 0 ? escaped(unit) : JSON.stringify(unit).slice(1, -1))).join("")}"`;
  }
  /** Writes the parts up to the closing bracket, each with `spell`. */
  function parts(close: string, spell: () => string): string[] {
    const found: string[] = [];
    while (tokens[at] !== close) {
      if (tokens[at] === ",") at++;
      found.push(space() + spell() + space());
    }
    at++;
    return found;
  }
  function spellMember(): string {
    const name = spellString(tokens[at]!);
    at += 2;
    return `${name}${space()}:${space()}${spellValue()}`;
  }
  function spellValue(): string {
    const token = tokens[at++]!;
    if (token === "[") return `[${parts("]", spellValue).join(",")}]`;
    if (token === "{") return `{${shuffled(parts("}", spellMember)).join(",")}}`;
    return token.startsWith('"') ? spellString(token) : token;
  }
  function shuffled(members: string[]): string[] {
    for (let last = members.length - 1; last > 0; last--) {
      const other = roll(last + 1);
      [members[last], members[other]] = [members[other]!, members[last]!];
    }
    return members;
  }

  return space() + spellValue() + space();
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
