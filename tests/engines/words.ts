// Every engine has its own stack format and syntax errors: both are removed before the comparison.

/** The first line of a message, without the engine's text. */
export function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").replace(/SyntaxError: .*/, "SyntaxError");
}

/** The body of a report with the first line of its `problem`. */
export function withoutStack(report: string): unknown {
  const { problem, ...rest } = JSON.parse(report) as { readonly problem: string };
  return { ...rest, problem: firstLine(problem) };
}
