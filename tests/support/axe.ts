import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Driver } from "./driver.js";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe in a page after all animations and transitions have ended. Returns a line for each violation of a rule with one
 * of these tags. `evaluate` runs an expression in the page of any browser.
 */
export async function axeViolations(
  evaluate: Driver["evaluate"],
  tags: readonly string[],
): Promise<readonly string[]> {
  // axe is half a megabyte, so it is injected once per page. As with an extension, the page's CSP does not apply to it.
  if (!(await evaluate<boolean>("'axe' in window"))) await evaluate(`(() => { ${SOURCE} })()`);
  return evaluate(`(async () => {
    const roots = [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    // An animation that fills forwards is listed after its end, too.
    const ends = ({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    const moving = () => roots.flatMap((root) => root.getAnimations()).filter(ends);
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
    // WebKit draws the last state of an animation that has ended only in its next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // The rule takes a tab that has scrolled out of its strip for a skip link; the panel skips with a button.
    const rules = { "skip-link": { enabled: false } };
    const { violations } = await axe.run(document, { runOnly: ${JSON.stringify(tags)}, rules });
    return violations.map(({ id, nodes }) =>
      id + ": " + nodes.map(({ target, failureSummary }) => target + " " + failureSummary).join("\\n  "));
  })()`);
}
