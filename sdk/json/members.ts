/**
 * The members of an object as JSON text, each with a comma before it. What is undefined, null, an empty string or an empty list
 * is left out.
 */
export function membersOf(object: Readonly<Record<string, unknown>>): string {
  return Object.entries(object)
    .map(([name, value]) => {
      const text = JSON.stringify(value);
      // What is no JSON, such as a function of an author in plain JavaScript, has no text.
      return !text || /^(null|""|\[])$/.test(text) ? "" : `,"${name}":${text}`;
    })
    .join("");
}
