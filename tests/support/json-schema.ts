/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Whether a value is valid by `rule`. Checks only the keywords of the package's schemas; `whole` has the `$ref` targets. */
export function fitsSchema(value: unknown, rule: Schema, whole = rule): boolean {
  const fits = (part: unknown, its: Schema) => fitsSchema(part, its, whole);
  const is = (keyword: string, holds: (argument: never) => boolean) =>
    rule[keyword] === undefined || holds(rule[keyword] as never);
  const record = typeof value === "object" && value !== null && !Array.isArray(value);
  const members = record ? Object.entries(value as object) : [];
  const known = (rule["properties"] ?? {}) as Record<string, Schema>;
  return (
    is("$ref", (path: string) =>
      fits(value, (whole["definitions"] as Record<string, Schema>)[path.split("/").at(-1)!]!),
    ) &&
    is("allOf", (rules: Schema[]) => rules.every((one) => fits(value, one))) &&
    is("not", (one: Schema) => !fits(value, one)) &&
    is("const", (only: unknown) => value === only) &&
    is("enum", (some: unknown[]) => some.includes(value)) &&
    is("type", (types: string | string[]) =>
      [types].flat().some((type) => {
        if (type === "null") return value === null;
        return type === "array" ? Array.isArray(value) : type === "object" ? record : typeof value === type;
      }),
    ) &&
    is("anyOf", (rules: Schema[]) => rules.some((one) => fits(value, one))) &&
    is("propertyNames", (one: Schema) => members.every(([name]) => fits(name, one))) &&
    is("minLength", (length: number) => [...String(value)].length >= length) &&
    is("maxLength", (length: number) => [...String(value)].length <= length) &&
    is("maxItems", (length: number) => (value as unknown[]).length <= length) &&
    is("pattern", (pattern: string) => typeof value === "string" && new RegExp(pattern, "u").test(value)) &&
    is("items", (one: Schema) => (value as unknown[]).every((item) => fits(item, one))) &&
    is("required", (names: string[]) => names.every((name) => members.some(([found]) => found === name))) &&
    is("additionalProperties", (other: false | Schema) =>
      members.every(([name, member]) => known[name] !== undefined || (other && fits(member, other))),
    ) &&
    members.every(([name, member]) => known[name] === undefined || fits(member, known[name]))
  );
}
