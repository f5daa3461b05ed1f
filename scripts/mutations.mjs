// What a mutation run may change in a compiled file: one small thing at a time that a test should notice.
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
 * Every mutant of a module's text, in the order of the text: `{ operator, start, end, text, from }` says to put `text` in the
 * place of the characters from `start` to `end`. A run that comes to the character at `from` is changed by it.
 */
export function mutationsOf(source) {
  const found = [];
  const add = (operator, { start, end }, text, from = start) =>
    found.push({ operator, start, end, text, from });
  const codeOf = ({ start, end }) => source.slice(start, end);

  const negate = ({ test }) => test && add("condition negated", test, `!(${codeOf(test)})`);
  const drop = (node) => add("statement dropped", node, ";");

  /** The operator stands between its two sides, where nothing else but space, brackets and comments can be. */
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
      // Texts can be added, but not taken from each other.
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
      // A false that is dropped is still false to its caller; the literal is changed on its own.
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

/** Whether a number is one of two results of a function that sorts: only their signs count. */
function isOrder(ancestors) {
  const [call, compare, choice] = ancestors.filter(({ type }) => type !== "UnaryExpression").slice(-4);
  return (
    choice?.type === "ConditionalExpression" &&
    compare.type === "ArrowFunctionExpression" &&
    call.callee?.property?.name === "sort"
  );
}

/** Whether a literal names a module, a member or a mode: another one would not be a small change. */
function isName(node, parent) {
  if (/^(?:Import|Export)/.test(parent?.type) || parent?.directive !== undefined) return true;
  return (parent?.type === "Property" || parent?.type === "MethodDefinition") && parent.key === node;
}
