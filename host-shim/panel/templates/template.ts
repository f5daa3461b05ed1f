/** A value that draws no node and no attribute. */
export const nothing = undefined;

/** Brands the templates of {@link html}: neither stored or received values nor a polluted prototype can have this symbol. */
const MADE = Symbol("template");

/** A template with its values, created by {@link html}. */
export interface Template {
  readonly [MADE]: true;
  /** The identity of the template: each template literal in the source has one list. */
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/** Updates the value of a place. */
type Put = (value: unknown) => void;

/** The place of a value in a template. */
interface Place {
  /** The index of its node among the elements and comments of the template. */
  readonly node: number;
  /** The name of its attribute; undefined for a value between nodes. */
  readonly name?: string;
  /** The text before and after it in that attribute. */
  readonly around?: readonly string[];
}

/** A parsed template, to be cloned. */
interface Model {
  readonly content: DocumentFragment;
  readonly places: readonly Place[];
}

/** The placeholder for a value in the markup; the attribute name of a value in place of an attribute. */
const MARK = "$$";
const ELEMENTS_AND_COMMENTS = 129;

/** TypeScript's DOM types do not include trusted types yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (unused: string, strings: TemplateStringsArray) => string },
  ): typeof rules;
}

/**
 * Trusted Types: a page may require a policy for `innerHTML`. This policy creates the markup itself, from the strings of a
 * template literal in the source, and throws for anything else.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "svc-settings-panel",
  { createHTML: (_, strings) => markupOf(strings) },
);

const models = new WeakMap<TemplateStringsArray, Model>();
/** Renderers by node: of its last children, and of nodes inserted before it. */
const ends = new WeakMap<Node, Put>();
const fronts = new WeakMap<Node, Put>();

/**
 * Creates an HTML template. A value is either between nodes (a text, a node, a template or a list of these), an attribute or
 * a part of one (`class="card ${…}"`; undefined removes it), a toggle of an attribute (`?disabled=${…}`), a property
 * (`.style=${…}`) or an event listener (`@click=${…}`). Names are in lower case, with one value each. A function in place of
 * an attribute (`<ul ${…}>`) is called with the element at each draw.
 */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Template {
  return { [MADE]: true, strings, values };
}

/** Draws a value before a child of a parent, or at its end; updates what an earlier call drew there. */
export function render(value: unknown, parent: Node, before: Node | null = null): void {
  const roots = before ? fronts : ends;
  const at = before ?? parent;
  let put = roots.get(at);
  if (!put) {
    // Draws nothing into a place that was always empty.
    if (value === nothing) return;
    put = between(parent.insertBefore(document.createComment(""), before), () => before);
    roots.set(at, put);
  }
  put(value);
}

/** Returns the renderer of the nodes between `start` and `end`, which is null at the end of their parent. */
function between(start: Node, end: () => Node | null): Put {
  let held: unknown;
  /** Of the values of the held template, or of the items of the held list. */
  let puts: Put[] = [];
  /** The first nodes of the list's items. */
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

/** Returns the markup of a template; throws a TypeError for strings that are not of a template literal. */
function markupOf(strings: TemplateStringsArray): string {
  if (!Array.isArray(strings) || !Object.isFrozen(strings) || !Object.hasOwn(strings, "raw"))
    throw new TypeError("The panel draws the templates of its own source alone.");
  const markup = strings.reduce((text, next) => {
    const inTag = text.lastIndexOf("<") > text.lastIndexOf(">");
    return text + (inTag ? MARK : `<!--${MARK}-->`) + next;
  });
  // A template that ends with a value gets a node after it, which marks the value's end among the copy's siblings.
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
    // The player changes this property, too.
    if (name === ".value") held = properties["value"];
    if (value === held) return;
    held = value;
    put(value);
  };
}
