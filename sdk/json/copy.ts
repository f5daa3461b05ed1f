/** A copy of plain data, all the way down; each object and list of it is handed to `finish`. Any other value as it is. */
export function copyOf<Data>(data: Data, finish = <Part>(part: Part): Part => part): Data {
  if (typeof data !== "object" || data === null) return data;
  const copy = (Array.isArray(data) ? data.slice() : { ...data }) as Data;
  for (const name in copy) copy[name] = copyOf(copy[name], finish);
  return finish(copy);
}
