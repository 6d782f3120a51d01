import { type ESTree, parseSync, Visitor } from "vite";
import { isSql, sqlMutations } from "./sql-mutations.ts";

/** A change of one source: what stands from `start` to `end` becomes `after`. */
export type Mutation = {
  start: number;
  end: number;
  before: string;
  after: string;
  /** What can be chosen as a whole instead, by a condition in the code. */
  host: { start: number; end: number; is: "expression" | "statement" | "body" };
};

const swaps: Record<string, string> = {
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
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

const otherMethods = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["toLowerCase", "toUpperCase"],
  ["toUpperCase", "toLowerCase"],
]);

/** Without them what stands before them is passed on. */
const passing = new Set(["filter", "sort", "reverse", "slice", "trim", "regex", "refine", "overwrite"]);

const limits = new Set(["min", "max", "length", "gt", "gte", "lt", "lte"]);

/** What they say or count decides nothing. */
const telling = /^(?:deeds\.|console\.|log\.(?:trace|debug|info|warn|error|fatal)\()|\.unref\(\)$/;

type Span = { start: number; end: number };

/** All that may be changed in a source, in its order. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Mutation[] = [];
  const fixed: Span[] = [];
  const chains: Span[] = [];
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const add = (span: Span, after: string, host: Span = span, is: Mutation["host"]["is"] = "expression") => {
    const { start, end } = span;
    if (textOf(span) !== after)
      found.push({ start, end, before: textOf(span), after, host: { start: host.start, end: host.end, is } });
  };
  const keep = (span: Span) => void fixed.push(span);
  const swap = (node: ESTree.BinaryExpression | ESTree.LogicalExpression) => {
    const other = swaps[node.operator];
    if (!other || (node.operator === "+" && [node.left, node.right].some(isText))) return;
    // `a ?? b && c` is no expression.
    if (node.operator === "??" && node.left.type === "LogicalExpression") return;
    const start = node.left.end + source.slice(node.left.end, node.right.start).indexOf(node.operator);
    add({ start, end: start + node.operator.length }, other, node);
  };
  const decide = (test: Span) => {
    add(test, "true");
    add(test, "false");
  };
  const sql = (node: Span, text: string) => {
    for (const { start, end, after } of sqlMutations(text))
      add({ start: node.start + start, end: node.start + end }, after, node);
  };
  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    IfStatement: ({ test }) => decide(test),
    ConditionalExpression: ({ test }) => decide(test),
    UnaryExpression(node) {
      if (node.operator === "!") add({ start: node.start, end: node.argument.start }, "", node);
    },
    ExpressionStatement(node) {
      const { expression } = node;
      const called = expression.type === "AwaitExpression" ? expression.argument : expression;
      if (called.type === "CallExpression" && !telling.test(textOf(called)))
        add(node, ";", node, "statement");
    },
    FunctionDeclaration({ body }) {
      if (body && body.body.length > 0) add(body, "{}", body, "body");
    },
    Literal(node) {
      if (typeof node.value === "boolean") add(node, String(!node.value));
      if (typeof node.value === "number") add(node, String(node.value + 1));
      if (typeof node.value === "string" && isSql(node.value)) sql(node, textOf(node));
    },
    TemplateLiteral(node) {
      if (isSql(textOf(node))) sql(node, withoutValues(node, textOf(node)));
    },
    NewExpression({ callee, arguments: [code] }) {
      if (textOf(callee) === "Problem" && code && isText(code)) add(code, '""');
    },
    CallExpression(node) {
      const { callee, arguments: values } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      const [first] = values;
      const other = otherMethods.get(name);
      if (first?.type === "Literal" && typeof first.value === "number" && limits.has(name))
        add(first, String(first.value - 1));
      else if (other) add(callee.property, other, node);
      if (passing.has(name)) add({ start: callee.object.end, end: node.end }, "", node);
    },
    ChainExpression: (node) => void chains.push(node),
    ObjectExpression(node) {
      // How much is too much is a figure somebody chose; that there is a limit is what tests hold.
      const names = node.properties.flatMap((one) => (one.type === "Property" ? textOf(one.key) : []));
      if (["points", "seconds"].every((name) => names.includes(name))) keep(node);
    },
    Property: ({ key, computed }) => void (computed || keep(key)),
    TSTypeAnnotation: keep,
    TSTypeAliasDeclaration: keep,
    TSInterfaceDeclaration: keep,
    TSTypeParameterInstantiation: keep,
    TSTypeParameterDeclaration: keep,
    TSLiteralType: keep,
  }).visit(program);
  return found
    .filter((mutation) => !fixed.some((span) => within(mutation, span)))
    .map((mutation) => ({ ...mutation, host: wholeChain(mutation.host, chains) }))
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.after < b.after ? -1 : 1));
}

const within = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end;

/** Half of `a?.b.c()` means something else. */
function wholeChain(host: Mutation["host"], chains: Span[]): Mutation["host"] {
  const chain = chains.find((span) => span.start === host.start && span.end > host.end);
  return chain ? { ...host, start: chain.start, end: chain.end } : host;
}

const isText = (node: ESTree.Node): boolean =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

/** As long as it was, so that places stay. */
function withoutValues(node: ESTree.TemplateLiteral, text: string): string {
  let blank = text;
  for (const { start, end } of node.expressions) {
    const [from, to] = [start - node.start - 2, end - node.start + 1];
    blank = blank.slice(0, from) + "v".repeat(to - from) + blank.slice(to);
  }
  return blank;
}
