/**
 * The same JSON value in another spelling, drawn from a seed: members in another order, space between the tokens, characters
 * as escapes.
 */
export function respelled(value: unknown, seed: number): string {
  let state = seed >>> 0;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
  const space = (): string => ["", " ", "\n  ", "\t", "\r\n"][next(5)]!;
  const character = (unit: string): string =>
    next(4) === 0
      ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
      : JSON.stringify(unit).slice(1, -1);
  const string = (text: string): string => `"${text.split("").map(character).join("")}"`;
  const list = (items: readonly string[]): string => items.map((item) => space() + item + space()).join(",");

  function spell(part: unknown): string {
    if (typeof part === "string") return string(part);
    if (Array.isArray(part)) return `[${list(part.map(spell))}]`;
    if (typeof part !== "object" || part === null) return JSON.stringify(part);
    const members = Object.entries(part).filter(([, member]) => member !== undefined);
    for (let at = members.length - 1; at > 0; at--) {
      const other = next(at + 1);
      [members[at], members[other]] = [members[other]!, members[at]!];
    }
    return `{${list(members.map(([name, member]) => `${string(name)}${space()}:${space()}${spell(member)}`))}}`;
  }

  return space() + spell(value) + space();
}
