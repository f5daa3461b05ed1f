import { SourceMap } from "node:module";
import type { Page } from "playwright-core";

/** A breakpoint in a source file, set as the browser's developer tools set it. */
export interface Breakpoint {
  /** The stops of the page, as `source:line`. */
  readonly stops: readonly string[];
  readonly remove: () => Promise<void>;
}

/**
 * Sets a breakpoint at `line` of `source` (a name from the source maps of the page's scripts) and resumes the page at each
 * stop. Like the developer tools it reads a script's source map before the script runs.
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

/** Returns the first generated line, counted from 0, of a source line; undefined if the source line has no code. */
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
