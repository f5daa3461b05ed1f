// Stack formats and syntax errors differ between engines, so these functions remove both before outputs are compared.

/** Returns the first line of a message, without the engine's text of a SyntaxError. */
export function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").replace(/SyntaxError: .*/, "SyntaxError");
}

/** Returns the body of a report with only the first line of its `problem`. */
export function withoutStack(report: string): unknown {
  const { problem, ...rest } = JSON.parse(report) as { readonly problem: string };
  return { ...rest, problem: firstLine(problem) };
}
