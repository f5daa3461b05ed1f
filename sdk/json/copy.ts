/** Returns a deep copy of plain data, with the result of `finish` for each copied object and array; other values unchanged. */
export function copyOf<Data>(data: Data, finish = <Part>(part: Part): Part => part): Data {
  if (typeof data !== "object" || data === null) return data;
  const copy = (Array.isArray(data) ? data.slice() : { ...data }) as Data;
  for (const name in copy) copy[name] = copyOf(copy[name], finish);
  return finish(copy);
}
