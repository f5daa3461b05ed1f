import fc from "fast-check";

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Other spellings of a JSON object: space between its tokens, its members in another order, characters as escapes. */
export function respelled(text: string): fc.Arbitrary<string> {
  return fc.infiniteStream(fc.nat(99)).map((dice) => {
    const roll = (sides: number) => (dice.next().value as number) % sides;
    const space = () => ["", "", " ", "\n", "\t \r\n"][roll(5)]!;
    const spell = (token: string) => {
      if (!token.startsWith('"')) return token;
      const characters = [...(JSON.parse(token) as string)];
      return `"${characters.map((each) => (roll(6) === 0 ? escaped(each) : JSON.stringify(each).slice(1, -1))).join("")}"`;
    };
    const members = membersOf(text).map((tokens) => tokens.map((token) => space() + spell(token)).join(""));
    for (let at = members.length - 1; at > 0; at--) {
      const other = roll(at + 1);
      [members[at], members[other]] = [members[other]!, members[at]!];
    }
    return `${space()}{${members.join(`${space()},`)}${space()}}${space()}`;
  });
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");
}

/** The tokens of each member of an object. */
function membersOf(text: string): string[][] {
  const members: string[][] = [];
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "}" || token === "]") depth--;
    if (depth === 1 && (token === "," || members.length === 0)) members.push([]);
    if (depth > 0 && !(depth === 1 && token === ",")) members[members.length - 1]!.push(token);
    if (token === "{" || token === "[") depth++;
  }
  return members;
}
