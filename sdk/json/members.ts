/**
 * The members of an object as JSON text, each with a comma before it. What is undefined, null, an empty string, an empty list
 * or a function is left out.
 */
export function membersOf(object: Readonly<Record<string, unknown>>): string {
  return Object.entries(object)
    .map(([name, value]) =>
      value == null || typeof value === "function" || (value as { readonly length?: number }).length === 0
        ? ""
        : `,"${name}":${JSON.stringify(value)}`,
    )
    .join("");
}
