/**
 * Returns a function that sends `request` and resolves to its answer; to undefined if a later request was answered or has
 * failed before. Rejects like `request`, under the same condition.
 */
export function inOrder<Args extends readonly unknown[], Answer>(
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
