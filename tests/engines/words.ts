// Every engine has words of its own for a stack and for what it cannot parse: these are left out of what is compared.

/** The first line of a message, without the engine's words. */
export function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").replace(/SyntaxError: .*/, "SyntaxError");
}

/** The body of a report, its `problem` cut to the first line. */
export function withoutStack(report: string): unknown {
  const { problem, ...rest } = JSON.parse(report) as { readonly problem: string };
  return { ...rest, problem: firstLine(problem) };
}
