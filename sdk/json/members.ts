/**
 * The members of an object as JSON text, each with a comma before it. What is undefined, null, an empty string or an empty list
 * is left out; what is no JSON, such as a function of an author in plain JavaScript, is null.
 */
export function membersOf(object: Readonly<Record<string, unknown>>): string {
  return Object.entries(object)
    .map(([name, value]) =>
      value == null || (value as { readonly length?: number }).length === 0
        ? ""
        : `,"${name}":${JSON.stringify(value) ?? null}`,
    )
    .join("");
}
