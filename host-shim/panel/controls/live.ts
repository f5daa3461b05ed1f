import { Directive, directive, type PropertyPart } from "lit/directive.js";
import { noChange } from "lit/html.js";

class LiveDirective extends Directive {
  render(_value: string): unknown {
    return noChange;
  }

  override update({ element, name }: PropertyPart, [value]: [string]): unknown {
    const of = element as unknown as Record<string, string>;
    if (of[name] !== value) of[name] = value;
    return noChange;
  }
}

/** The value of a property that a player changes too: set unless the element has it, whatever was set last. */
export const live = directive(LiveDirective);
