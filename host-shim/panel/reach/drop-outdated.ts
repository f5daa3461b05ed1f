/**
 * Returns a function that sends `request` and resolves to its answer, or rejects like it. Once a later request was answered or
 * has failed, the answer or failure of an earlier request is outdated: the function then resolves to undefined.
 */
export function dropOutdated<Args extends readonly unknown[], Answer>(
  request: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer | undefined> {
  let sent = 0;
  let settled = 0;
  return async (...args) => {
    const mine = ++sent;
    const [answer] = await Promise.allSettled([request(...args)]);
    if (mine < settled) return undefined;
    settled = mine;
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  };
}
