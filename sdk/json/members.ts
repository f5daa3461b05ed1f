/**
 * The members of an object as JSON text, all or those of `names`, each with a comma before it. What is undefined, null, an empty
 * string or an empty list is left out; what is no JSON, such as a function of an author in plain JavaScript, is null.
 */
export function membersOf(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(object),
): string {
  return names
    .map((name) => {
      const value = object[name] as { readonly length?: number } | null | undefined;
      return value == null || value.length === 0 ? "" : `,"${name}":${JSON.stringify(value) ?? null}`;
    })
    .join("");
}
