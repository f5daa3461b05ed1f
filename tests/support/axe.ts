import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * An expression for any browser's page, whose value promises what axe finds in it once all that moves to an end, or fades to
 * another colour, has done so: a line for each violation of a rule with one of these tags.
 */
export function axeExpression(tags: readonly string[]): string {
  // Run as part of the expression, as an extension would be, outside of the page's policy.
  return `(async () => {
    if (!window.axe) { ${SOURCE} }
    const roots = [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const ends = (animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
    const moving = () => roots.flatMap((root) => root.getAnimations()).filter(ends);
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
    const { violations } = await axe.run(document, { runOnly: ${JSON.stringify(tags)} });
    return violations.map(({ id, nodes }) =>
      id + ": " + nodes.map(({ target, failureSummary }) => target + " " + failureSummary).join("\\n  "));
  })()`;
}
