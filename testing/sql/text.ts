import * as ast from "typescript/unstable/ast";
import { literalsOf } from "./kinds-of-types.ts";
import { idOf, type SourceCode } from "./source-code.ts";

/** What only a running product knows. */
export class Unresolvable extends Error {}

/** The same key takes the same option for as long as one way lasts. */
type Choose = <Option>(key: string, options: readonly Option[]) => Option;

/** An object, a list or a function, and what the parameters around it stand for. */
type Held = { node: ast.Node; scope: Scope };
type Scope = ReadonlyMap<string, Held>;
type Value = string | number | boolean | Held;

const mostWays = 256;

/** Each text the expression can have. Throws `Unresolvable`. */
export function textsOf(code: SourceCode, sql: ast.Node): string[] {
  return [...new Set(everyWay((choose) => new Evaluation(code, choose).statementOf(sql)))];
}

function everyWay<Result>(work: (choose: Choose) => Result): Result[] {
  const results: Result[] = [];
  const ways = [new Map<string, unknown>()];
  for (const way of ways) {
    if (ways.length > mostWays) throw new Unresolvable(`there are more than ${mostWays} of it`);
    const choose = <Option>(key: string, [first, ...others]: readonly Option[]): Option => {
      if (!way.has(key)) {
        ways.push(...others.map((other) => new Map(way).set(key, other)));
        way.set(key, first);
      }
      return way.get(key) as Option;
    };
    results.push(work(choose));
  }
  return results;
}

/**
 * One way through the source: what it leaves open (a condition, one of several literals, the item of a loop) is chosen.
 * It knows what statements are composed of and no more: a text that lists and classes make is recorded while it runs. A
 * constant stays as it was declared.
 */
class Evaluation {
  private readonly code: SourceCode;
  private readonly choose: Choose;

  constructor(code: SourceCode, choose: Choose) {
    this.code = code;
    this.choose = choose;
  }

  statementOf(sql: ast.Node): string {
    const value = this.valueOf(sql, new Map());
    return asText(isHeld(value) ? this.read(value, "text") : value);
  }

  /** What is not known otherwise may be one of few by its type. */
  private valueOf(node: ast.Node, scope: Scope): Value {
    try {
      return this.workOut(node, scope);
    } catch (error) {
      const literals = error instanceof Unresolvable && ast.isExpression(node) && literalsOf(this.code, node);
      if (!literals) throw error;
      return this.choose(this.subjectOf(node), literals);
    }
  }

  /** The same for the same name, wherever it is read. */
  private subjectOf(node: ast.Node): string {
    return idOf((ast.isIdentifier(node) && this.code.declarationOf(node)) || node);
  }

  private workOut(node: ast.Node, scope: Scope): Value {
    const value = (part: ast.Node) => this.valueOf(part, scope);
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ast.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (ast.isIdentifier(node)) return this.declared(this.code.declarationOf(node), scope);
    if (ast.isParenthesizedExpression(node) || ast.isAsExpression(node)) return value(node.expression);
    if (ast.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, span) => text + asText(value(span.expression)) + span.literal.text,
        node.head.text,
      );
    if (ast.isConditionalExpression(node))
      return value(this.isSo(node.condition, scope) ? node.whenTrue : node.whenFalse);
    const compute = ast.isBinaryExpression(node) && operators[node.operatorToken.kind];
    if (compute) return compute(value(node.left), value(node.right));
    if (
      ast.isObjectLiteralExpression(node) ||
      ast.isArrayLiteralExpression(node) ||
      ast.isArrowFunction(node)
    )
      return { node, scope };
    if (ast.isPropertyAccessExpression(node)) return this.read(value(node.expression), node.name.text);
    if (ast.isElementAccessExpression(node))
      return this.read(value(node.expression), asText(value(node.argumentExpression)));
    if (ast.isCallExpression(node)) return this.call(node, scope);
    throw notKnown(node);
  }

  /** A condition that only a running product knows goes both ways. */
  private isSo(condition: ast.Node, scope: Scope): boolean {
    try {
      return Boolean(this.valueOf(condition, scope));
    } catch (error) {
      if (!(error instanceof Unresolvable)) throw error;
      return this.choose(this.subjectOf(condition), [true, false]);
    }
  }

  private declared(declaration: ast.Node | undefined, scope: Scope): Value {
    if (!declaration) throw new Unresolvable("nothing declares it");
    const given = scope.get(idOf(declaration));
    if (given) return this.valueOf(given.node, given.scope);
    if (ast.isBindingElement(declaration))
      return this.read(this.declared(declaration.parent.parent, scope), declaration.name?.getText() ?? "");
    if (!ast.isVariableDeclaration(declaration)) throw notKnown(declaration);
    const list = declaration.parent;
    if (ast.isForOfStatement(list.parent)) {
      const all = this.valueOf(list.parent.expression, scope);
      if (!isHeld(all) || !ast.isArrayLiteralExpression(all.node)) throw notKnown(list.parent.expression);
      return this.valueOf(this.choose(`round ${idOf(declaration)}`, [...all.node.elements]), all.scope);
    }
    const isConstant = ast.isVariableDeclarationList(list) && (list.flags & ast.NodeFlags.Const) !== 0;
    if (!isConstant || !declaration.initializer) throw notKnown(declaration);
    return this.valueOf(declaration.initializer, scope);
  }

  private read(owner: Value, key: string): Value {
    if (!isHeld(owner) || !ast.isObjectLiteralExpression(owner.node))
      throw new Unresolvable(`the "${key}" of something is known only while it runs`);
    // A later spread may say otherwise.
    const property = owner.node.properties.findLast(
      (one) => nameOf(one) === key || ast.isSpreadAssignment(one),
    );
    if (property && ast.isPropertyAssignment(property))
      return this.valueOf(property.initializer, owner.scope);
    throw notKnown(property ?? owner.node);
  }

  /** Of a function that is one expression. */
  private call(node: ast.CallExpression, scope: Scope): Value {
    const called = this.valueOf(node.expression, scope);
    if (!isHeld(called) || !ast.isArrowFunction(called.node)) throw notKnown(node);
    const { parameters, body } = called.node;
    if (ast.isBlock(body)) throw notKnown(node);
    const inner = new Map(called.scope);
    for (const [at, parameter] of [...parameters].entries()) {
      const argument = node.arguments[at];
      if (argument) inner.set(idOf(parameter), { node: argument, scope });
      else if (parameter.initializer)
        inner.set(idOf(parameter), { node: parameter.initializer, scope: inner });
    }
    return this.valueOf(body, inner);
  }
}

const operators: Partial<Record<ast.SyntaxKind, (left: Value, right: Value) => Value>> = {
  [ast.SyntaxKind.EqualsEqualsEqualsToken]: (left, right) => asText(left) === asText(right),
  [ast.SyntaxKind.PlusToken]: (left, right) => Number(asText(left)) + Number(asText(right)),
  [ast.SyntaxKind.MinusToken]: (left, right) => Number(asText(left)) - Number(asText(right)),
};

const isHeld = (value: Value): value is Held => typeof value === "object";

function nameOf(property: ast.ObjectLiteralElementLike): string | undefined {
  const name = "name" in property ? property.name : undefined;
  return name && ast.isStringLiteral(name) ? name.text : name?.getText();
}

const notKnown = (node: ast.Node): Unresolvable =>
  new Unresolvable(`"${node.getText().slice(0, 60)}" is known only while it runs`);

function asText(value: Value): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new Unresolvable("something else stands where a text belongs");
}
