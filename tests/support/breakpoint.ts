import { SourceMap } from "node:module";
import type { Page } from "playwright-core";

/** A breakpoint in a source file, as the browser's own developer tools set it. */
export interface Breakpoint {
  /** The places at which the page stopped, each as `source:line` of the source file. */
  readonly stops: readonly string[];
  readonly remove: () => Promise<void>;
}

/**
 * Stops a page wherever it comes to `line` of `source`, which is named by the source maps of what it runs, and lets it go on at
 * once. Like the developer tools it looks at each script that has a source map before the script runs.
 */
export async function breakAt(page: Page, source: string, line: number): Promise<Breakpoint> {
  const session = await page.context().newCDPSession(page);
  const stops: string[] = [];
  const maps = new Map<string, SourceMap>();
  session.on("Debugger.paused", async ({ reason, data, callFrames }) => {
    if (reason === "instrumentation") {
      const { scriptId, sourceMapURL } = data as unknown as { scriptId: string; sourceMapURL: string };
      const map = new SourceMap(
        JSON.parse(Buffer.from(sourceMapURL.replace(/^.*?,/, ""), "base64").toString()),
      );
      maps.set(scriptId, map);
      const lineNumber = lineOf(map, source, line);
      if (lineNumber !== undefined)
        await session.send("Debugger.setBreakpoint", { location: { scriptId, lineNumber } });
    } else {
      const { scriptId, lineNumber, columnNumber = 0 } = callFrames[0]!.location;
      const entry = maps.get(scriptId)?.findEntry(lineNumber, columnNumber);
      stops.push(
        entry && "originalSource" in entry ? `${entry.originalSource}:${entry.originalLine + 1}` : "nowhere",
      );
    }
    await session.send("Debugger.resume");
  });
  await session.send("Debugger.enable");
  await session.send("Debugger.setInstrumentationBreakpoint", {
    instrumentation: "beforeScriptWithSourceMapExecution",
  });
  return { stops, remove: () => session.detach() };
}

/** The first line, counted from 0, of what a line of a source became; undefined for a line that is no code. */
function lineOf(map: SourceMap, source: string, line: number): number | undefined {
  const lines = map.payload.mappings.split(";").keys();
  return [...lines].find((lineNumber) => {
    const entry = map.findEntry(lineNumber, Number.MAX_SAFE_INTEGER);
    return (
      "originalSource" in entry &&
      entry.generatedLine === lineNumber &&
      entry.originalSource === source &&
      entry.originalLine === line - 1
    );
  });
}
