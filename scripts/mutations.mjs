// The mutation operators of npm run mutate.
import { parse } from "acorn";
import { ancestor } from "acorn-walk";

const SWAPS = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&": "|",
  "|": "&",
  "^": "&",
  "<<": ">>",
  ">>": "<<",
  ">>>": "<<",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "++": "--",
  "--": "++",
  "+=": "-=",
  "-=": "+=",
  "|=": "&=",
};

/**
 * Returns every mutant of a module's text, in source order: `{ operator, start, end, text, from }` replaces the characters
 * from `start` to `end` by `text`. A test that executes the character at `from` executes the mutation.
 */
export function mutationsOf(source) {
  const found = [];
  const add = (operator, { start, end }, text, from = start) =>
    found.push({ operator, start, end, text, from });
  const codeOf = ({ start, end }) => source.slice(start, end);

  const negate = ({ test }) => test && add("condition negated", test, `!(${codeOf(test)})`);
  const drop = (node) => add("statement dropped", node, ";");

  /** Swaps the operator between two operands; only white space, brackets and comments can surround it there. */
  function swap(node, from, to) {
    const next = SWAPS[node.operator];
    const at = source.indexOf(node.operator, from);
    if (next !== undefined && at >= 0 && at < to) {
      add(`${node.operator} to ${next}`, { start: at, end: at + node.operator.length }, next, node.start);
    }
  }

  ancestor(parse(source, { ecmaVersion: "latest", sourceType: "module" }), {
    IfStatement: negate,
    ConditionalExpression: negate,
    WhileStatement: negate,
    DoWhileStatement: negate,
    ForStatement: negate,
    BinaryExpression(node) {
      // String concatenation has no counterpart with `-`.
      if (node.operator === "+" && (isText(node.left) || isText(node.right))) return;
      swap(node, node.left.end, node.right.start);
    },
    LogicalExpression: (node) => swap(node, node.left.end, node.right.start),
    AssignmentExpression: (node) => swap(node, node.left.end, node.right.start),
    UpdateExpression: (node) =>
      swap(node, node.prefix ? node.start : node.argument.end, node.prefix ? node.argument.start : node.end),
    UnaryExpression(node) {
      if (node.operator === "!" || node.operator === "-") {
        add(`${node.operator} dropped`, { start: node.start, end: node.argument.start }, "");
      }
    },
    Literal(node, _, ancestors) {
      if (isName(node, ancestors.at(-2))) return;
      if (typeof node.value === "boolean") add("literal changed", node, String(!node.value));
      if (typeof node.value === "number" && !isOrder(ancestors))
        add("literal changed", node, `(${node.value + 1})`);
      if (typeof node.value === "string") add("text changed", node, node.value === "" ? '"mutated"' : '""');
    },
    TemplateLiteral(node, _, ancestors) {
      if (ancestors.at(-2)?.type !== "TaggedTemplateExpression") add("text changed", node, '""');
    },
    ReturnStatement({ argument, ...node }) {
      // `return;` is as falsy as `return false`, and the literal `false` has its own mutant.
      if (argument && argument.value !== false && argument.name !== "undefined")
        add("return value dropped", node, "return;");
    },
    ExpressionStatement: (node) => node.directive === undefined && drop(node),
    ThrowStatement: drop,
    BreakStatement: drop,
    ContinueStatement: drop,
    ChainExpression(node) {
      const at = source.indexOf("?.", node.start);
      if (at < node.end)
        add("?. to .", { start: at, end: at + 2 }, /[[(]/.test(source[at + 2]) ? "" : ".", node.start);
    },
  });
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

function isText(node) {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

/** Whether a number is a result of a `sort` comparator, of which only the sign counts. */
function isOrder(ancestors) {
  const [call, compare, choice] = ancestors.filter(({ type }) => type !== "UnaryExpression").slice(-4);
  return (
    choice?.type === "ConditionalExpression" &&
    compare.type === "ArrowFunctionExpression" &&
    call.callee?.property?.name === "sort"
  );
}

/** Whether a literal is a module specifier, a property key or a directive, which are not mutated. */
function isName(node, parent) {
  if (/^(?:Import|Export)/.test(parent?.type) || parent?.directive !== undefined) return true;
  return (parent?.type === "Property" || parent?.type === "MethodDefinition") && parent.key === node;
}
