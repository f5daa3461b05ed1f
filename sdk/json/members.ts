/**
 * Returns the members of an object as JSON text, all or those in `names`, each after a comma. Omits undefined, null, empty
 * strings and empty arrays. A value without a JSON form, such as a symbol in an author's plain JavaScript, becomes null.
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
