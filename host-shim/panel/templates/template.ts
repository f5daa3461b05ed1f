/** What a template draws where there is nothing to draw: no node, no attribute. */
export const nothing = undefined;

/** Brands what {@link html} made: no stored or received value has this symbol, and no prototype that another script has changed. */
const MADE = Symbol("template");

/** A template with its values, as {@link html} makes it. */
export interface Template {
  readonly [MADE]: true;
  /** One list for one place in the source: a template is known again by it. */
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/** Puts another value where it belongs. */
type Put = (value: unknown) => void;

/** Where a value of a template belongs. */
interface Place {
  /** The number of its node among the elements and comments of the template. */
  readonly node: number;
  /** The attribute that it stands in; undefined for a value between nodes. */
  readonly name?: string;
  /** What stands before and behind it in that attribute. */
  readonly around?: readonly string[];
}

/** A template as it is copied. */
interface Model {
  readonly content: DocumentFragment;
  readonly places: readonly Place[];
}

/** What stands for a value while a template is read; the name of an attribute where the value has none. */
const MARK = "$$";
const ELEMENTS_AND_COMMENTS = 129;

/** The types of TypeScript do not know trusted types yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (unused: string, strings: TemplateStringsArray) => string },
  ): typeof rules;
}

/**
 * A page may let nothing be read as markup that no policy vouches for. This policy makes the markup itself, from strings of a
 * template that is written in the source, and refuses anything else.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "svc-settings-panel",
  { createHTML: (_, strings) => markupOf(strings) },
);

const models = new WeakMap<TemplateStringsArray, Model>();
/** What was drawn at the end of a node, and what before it. */
const ends = new WeakMap<Node, Put>();
const fronts = new WeakMap<Node, Put>();

/**
 * A template of HTML. A value stands between nodes (a text, a node, a template or a list of these), as an attribute or a part of
 * one (`class="card ${…}"`; undefined for none), says whether there is one (`?disabled=${…}`), is a property (`.style=${…}`) or
 * hears an event (`@click=${…}`), all by names without capitals and one value each. A function in the place of an attribute
 * (`<ul ${…}>`) is given the element at each draw.
 */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Template {
  return { [MADE]: true, strings, values };
}

/** Draws a value before a node of a parent, else at its end; what was drawn there before is brought up to date. */
export function render(value: unknown, parent: Node, before: Node | null = null): void {
  const roots = before ? fronts : ends;
  const at = before ?? parent;
  let put = roots.get(at);
  if (!put) {
    // Where there was never anything nothing is left behind.
    if (value === nothing) return;
    put = between(parent.insertBefore(document.createComment(""), before), () => before);
    roots.set(at, put);
  }
  put(value);
}

/** For what stands between a node and the one at the `end`, which is null at the end of their parent. */
function between(start: Node, end: () => Node | null): Put {
  let held: unknown;
  /** For the values of a template that is held, or the items of a list. */
  let puts: Put[] = [];
  /** The nodes that the items begin with. */
  let starts: Node[] = [];

  const insert = <N extends Node>(node: N): N => start.parentNode!.insertBefore(node, end());

  function clear(from = start.nextSibling): void {
    while (from !== end()) {
      const next: ChildNode | null = from!.nextSibling;
      from!.remove();
      from = next;
    }
  }

  return (value) => {
    const before = held;
    held = value;
    if (Array.isArray(value)) {
      if (!Array.isArray(before)) {
        clear();
        puts = [];
        starts = [];
      }
      const [unused] = starts.splice(value.length);
      if (unused) clear(unused as ChildNode);
      puts.length = starts.length;
      value.forEach((item, at) => {
        starts[at] ??= insert(document.createComment(""));
        puts[at] ??= between(starts[at], () => starts[at + 1] ?? end());
        puts[at](item);
      });
    } else if (isTemplate(value)) {
      const copy = isTemplate(before) && before.strings === value.strings ? undefined : copyOf(value.strings);
      if (copy) {
        clear();
        puts = copy.puts;
      }
      puts.forEach((put, at) => void put((value as Template).values[at]));
      if (copy) insert(copy.content);
    } else if (value !== before) {
      const text = before != null && typeof before !== "object" ? start.nextSibling : undefined;
      if (text && value != null && typeof value !== "object") (text as Text).data = String(value);
      else {
        clear();
        if (value != null) insert(value instanceof Node ? value : document.createTextNode(String(value)));
      }
    }
  };
}

function isTemplate(value: unknown): value is Template {
  return (value as Template | undefined)?.[MADE] === true;
}

function copyOf(strings: TemplateStringsArray) {
  let model = models.get(strings);
  if (!model) {
    model = readModel(strings);
    models.set(strings, model);
  }
  const content = document.importNode(model.content, true);
  const walker = document.createTreeWalker(content, ELEMENTS_AND_COMMENTS);
  let at = -1;
  const puts = model.places.map((place) => {
    for (; at < place.node; at++) walker.nextNode();
    return putOf(walker.currentNode as Element, place);
  });
  return { content, puts };
}

/** The markup of a template; throws a TypeError for strings that no template literal has. */
function markupOf(strings: TemplateStringsArray): string {
  if (!Array.isArray(strings) || !Object.isFrozen(strings) || !Object.hasOwn(strings, "raw"))
    throw new TypeError("The panel draws the templates of its own source alone.");
  const markup = strings.reduce((text, next) => {
    const inTag = text.lastIndexOf("<") > text.lastIndexOf(">");
    return text + (inTag ? MARK : `<!--${MARK}-->`) + next;
  });
  // What ends with a value has a node behind it, too, which tells where that one ends when the copy stands among others.
  return strings.at(-1) === "" ? `${markup}<!---->` : markup;
}

function readModel(strings: TemplateStringsArray): Model {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML("", strings) : markupOf(strings);
  const { content } = template;
  const walker = document.createTreeWalker(content, ELEMENTS_AND_COMMENTS);
  const places: Place[] = [];
  for (let node = 0; walker.nextNode(); node++) {
    const { currentNode } = walker;
    if (currentNode instanceof Comment) {
      if (currentNode.data === MARK) places.push({ node });
    } else
      for (const { name, value } of [...(currentNode as Element).attributes])
        if ((name + value).includes(MARK)) {
          places.push({ node, name, around: value.split(MARK) });
          (currentNode as Element).removeAttribute(name);
        }
  }
  return { content, places };
}

function putOf(element: Element, { name, around }: Place): Put {
  if (name === undefined) {
    const end = element.nextSibling;
    return between(element, () => end);
  }
  if (name === MARK) return (draw) => (draw as (element: Element) => void)(element);
  const rest = name.slice(1);
  const properties = element as unknown as Record<string, unknown>;
  let held: unknown;
  if (name[0] === "@") {
    element.addEventListener(rest, (event) => (held as (event: Event) => void)(event));
    return (value) => {
      held = value;
    };
  }
  const put: Put =
    name[0] === "?"
      ? (value) => element.toggleAttribute(rest, value as boolean)
      : name[0] === "."
        ? (value) => {
            properties[rest] = value;
          }
        : (value) => {
            if (value == null) element.removeAttribute(name);
            else element.setAttribute(name, around!.join(String(value)));
          };
  return (value) => {
    // A player changes this one, too.
    if (name === ".value") held = properties["value"];
    if (value === held) return;
    held = value;
    put(value);
  };
}
