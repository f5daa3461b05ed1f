import { Directive, directive, type PropertyPart } from "lit/directive.js";
import { setCommittedValue } from "lit/directive-helpers.js";
import { noChange } from "lit/html.js";

class LiveDirective extends Directive {
  render(value: unknown): unknown {
    return value;
  }

  override update(part: PropertyPart, [value]: [unknown]): unknown {
    if ((part.element as unknown as Record<string, unknown>)[part.name] === value) return noChange;
    setCommittedValue(part);
    return value;
  }
}

/** The value of a property that a player changes too: set unless the element has it, whatever was set last. */
export const live = directive(LiveDirective);
