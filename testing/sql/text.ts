import * as ast from "typescript/unstable/ast";
import { builtIn, isBuiltIn, operators } from "./built-ins.ts";
import { callsOf, ownValue } from "./callers.ts";
import { type Choose, Impossible } from "./every-way.ts";
import { literalsOf } from "./kinds-of-types.ts";
import { idOf, nodesIn, type SourceCode } from "./source-code.ts";
import { asList, asText, Closure, type Fields, read, Scope, Unresolvable, type Value } from "./values.ts";

const K = ast.SyntaxKind;

const deepest = 60;

/**
 * One way through the source: what it leaves open (a condition, the caller of a function, one of several literals) is
 * chosen. Throws `Unresolvable` for what only a running product knows.
 */
export class Evaluation {
  private readonly code: SourceCode;
  private readonly choose: Choose;
  private readonly root = new Scope("", null);
  /** How long arrays have become whose `push` was asked for its answer. */
  private readonly lengths = new Map<string, number>();
  private depth = 0;

  constructor(code: SourceCode, choose: Choose) {
    this.code = code;
    this.choose = choose;
  }

  valueOf(node: ast.Node, scope = this.root): Value {
    if (this.depth > deepest) throw new Unresolvable("it goes too deep");
    this.depth++;
    try {
      return this.workOut(node, scope);
    } catch (error) {
      if (!(error instanceof Unresolvable) || !ast.isExpression(node)) throw error;
      const literals = literalsOf(this.code, node);
      if (!literals) throw error;
      return this.choose(`type of ${this.subject(node)}`, literals);
    } finally {
      this.depth--;
    }
  }

  /** The same for the same name, wherever it is read. */
  private subject(node: ast.Node): string {
    const declared = ast.isIdentifier(node) ? this.code.declarationOf(node) : undefined;
    return idOf(declared ?? node);
  }

  private workOut(node: ast.Node, scope: Scope): Value {
    const value = (part: ast.Node) => this.valueOf(part, scope);
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ast.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (node.kind === K.TrueKeyword) return true;
    if (node.kind === K.FalseKeyword) return false;
    if (node.kind === K.NullKeyword) return null;
    if (ast.isIdentifier(node)) return node.text === "undefined" ? undefined : this.named(node, scope);
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isNonNullExpression(node) ||
      ast.isAwaitExpression(node)
    )
      return value(node.expression);
    if (ast.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, span) => text + asText(value(span.expression)) + span.literal.text,
        node.head.text,
      );
    if (ast.isConditionalExpression(node))
      return value(this.isSo(node.condition, scope) ? node.whenTrue : node.whenFalse);
    if (ast.isBinaryExpression(node)) return this.binary(node, scope);
    if (ast.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
      return !this.isSo(node.operand, scope);
    if (ast.isArrayLiteralExpression(node)) return this.items(node.elements, scope);
    if (ast.isObjectLiteralExpression(node)) return this.fields(node, scope);
    if (ast.isArrowFunction(node) || ast.isFunctionExpression(node) || ast.isFunctionDeclaration(node))
      return new Closure(node, scope);
    if (ast.isPropertyAccessExpression(node)) return this.property(node, scope);
    if (ast.isElementAccessExpression(node))
      return read(value(node.expression), asText(value(node.argumentExpression)));
    if (ast.isCallExpression(node)) return this.call(node, scope);
    throw new Unresolvable(`"${node.getText().slice(0, 60)}" is known only while it runs`);
  }

  /** A condition that only a running product knows goes both ways. */
  private isSo(condition: ast.Node, scope: Scope): boolean {
    try {
      return Boolean(this.valueOf(condition, scope));
    } catch (error) {
      if (!(error instanceof Unresolvable)) throw error;
      return this.choose(`condition ${idOf(condition)}`, [true, false]);
    }
  }

  private binary(node: ast.BinaryExpression, scope: Scope): Value {
    const operator = node.operatorToken.kind;
    if (operator === K.AmpersandAmpersandToken) {
      const left = this.valueOf(node.left, scope);
      return left ? this.valueOf(node.right, scope) : left;
    }
    if (operator === K.BarBarToken) return this.valueOf(node.left, scope) || this.valueOf(node.right, scope);
    if (operator === K.QuestionQuestionToken)
      return this.valueOf(node.left, scope) ?? this.valueOf(node.right, scope);
    const left = this.valueOf(node.left, scope);
    const right = this.valueOf(node.right, scope);
    const compute = operators.get(operator);
    if (compute) return compute(left, right);
    throw new Unresolvable(`"${node.getText().slice(0, 60)}" is known only while it runs`);
  }

  private items(elements: Iterable<ast.Node>, scope: Scope): Value[] {
    return [...elements].flatMap((element) => {
      if (!ast.isSpreadElement(element)) return [this.valueOf(element, scope)];
      return asList(this.valueOf(element.expression, scope));
    });
  }

  private fields(node: ast.ObjectLiteralExpression, scope: Scope): Fields {
    return new Map(
      [...node.properties].flatMap((property): [string, () => Value][] => {
        if (ast.isSpreadAssignment(property)) {
          const spread = this.valueOf(property.expression, scope);
          return spread instanceof Map ? [...spread] : [];
        }
        if (ast.isShorthandPropertyAssignment(property))
          return [[this.nameOf(property.name, scope), () => this.named(property.name, scope)]];
        const name = property.name && this.nameOf(property.name, scope);
        if (ast.isPropertyAssignment(property) && name !== undefined)
          return [[name, () => this.valueOf(property.initializer, scope)]];
        if (ast.isMethodDeclaration(property) && name !== undefined)
          return [[name, () => new Closure(property, scope)]];
        throw new Unresolvable(`"${property.getText().slice(0, 60)}" is known only while it runs`);
      }),
    );
  }

  private nameOf(name: ast.Node, scope: Scope): string {
    if (ast.isComputedPropertyName(name)) return asText(this.valueOf(name.expression, scope));
    if (ast.isIdentifier(name) || ast.isStringLiteral(name)) return name.text;
    throw new Unresolvable(`"${name.getText()}" is known only while it runs`);
  }

  private named(name: ast.Node, scope: Scope): Value {
    const declaration = this.code.declarationOf(name);
    if (!declaration) throw new Unresolvable(`nothing declares ${name.getText()}`);
    return this.declared(declaration, scope);
  }

  private declared(declaration: ast.Node, scope: Scope): Value {
    if (ast.isFunctionDeclaration(declaration)) return new Closure(declaration, scope);
    if (ast.isParameterDeclaration(declaration)) return this.argument(declaration, scope);
    if (ast.isBindingElement(declaration)) return this.part(declaration, scope);
    if (ast.isVariableDeclaration(declaration)) {
      const home = homeOf(declaration, scope) ?? this.root;
      const id = idOf(declaration);
      if (!home.known.has(id)) home.known.set(id, this.variable(declaration, scope));
      return home.known.get(id);
    }
    throw new Unresolvable(`"${declaration.getText().slice(0, 60)}" is known only while it runs`);
  }

  private variable(declaration: ast.VariableDeclaration, scope: Scope): Value {
    const list = declaration.parent;
    if (ast.isForOfStatement(list.parent))
      return this.choose(`round ${idOf(declaration)}`, asList(this.valueOf(list.parent.expression, scope)));
    const isConstant = ast.isVariableDeclarationList(list) && (list.flags & ast.NodeFlags.Const) !== 0;
    if (!isConstant && ast.isSourceFile(list.parent.parent)) return this.registered(declaration);
    if (!isConstant || !declaration.initializer)
      throw new Unresolvable(`${declaration.name.getText()} is no constant`);
    const value = this.valueOf(declaration.initializer, scope);
    return Array.isArray(value) && ast.isIdentifier(declaration.name)
      ? [...value, ...this.pushed(declaration, declaration.name.text, scope)]
      : value;
  }

  /** A module's variable holds what it is declared with, or any of what it is set to. */
  private registered(variable: ast.VariableDeclaration): Value {
    const set = this.code.usesOf(variable, variable.name.getText()).flatMap(({ parent }) => {
      if (!ast.isBinaryExpression(parent) || !ast.isIdentifier(parent.left)) return [];
      return parent.operatorToken.kind === K.EqualsToken ? [parent.right] : [];
    });
    const values = variable.initializer ? [variable.initializer, ...set] : set;
    return this.valueOf(this.choose(`set ${idOf(variable)}`, values), this.root);
  }

  /** By the statements after its declaration, each where its conditions hold. */
  private pushed(array: ast.VariableDeclaration, name: string, scope: Scope): Value[] {
    const found: Value[] = [];
    for (const use of this.code.usesOf(array, name)) {
      const method = ast.isPropertyAccessExpression(use.parent) ? use.parent : null;
      const changes = method && ast.isCallExpression(method.parent) && changing.has(method.name.text);
      if (!changes || !ast.isExpressionStatement(method.parent.parent)) continue;
      const call = method.parent as ast.CallExpression;
      if (method.name.text !== "push") throw new Unresolvable(`${name} is changed by ${method.name.text}`);
      if (this.happens(call.parent, array, scope)) found.push(...this.items(call.arguments, scope));
    }
    return found;
  }

  private happens(statement: ast.Node, array: ast.Node, scope: Scope): boolean {
    const block = array.parent.parent.parent;
    for (let node = statement; node.parent && idOf(node.parent) !== idOf(block); node = node.parent) {
      const { parent } = node;
      if (ast.isBlock(parent)) continue;
      if (!ast.isIfStatement(parent))
        throw new Unresolvable(`how often "${statement.getText()}" runs is not known`);
      if (this.isSo(parent.expression, scope) !== (idOf(node) === idOf(parent.thenStatement))) return false;
    }
    return true;
  }

  private part(element: ast.BindingElement, scope: Scope): Value {
    const pattern = element.parent;
    const whole = ast.isBindingElement(pattern.parent)
      ? this.part(pattern.parent, scope)
      : this.declared(pattern.parent, scope);
    if (element.dotDotDotToken) throw new Unresolvable(`"${pattern.getText()}" takes the rest`);
    const key = ast.isArrayBindingPattern(pattern)
      ? String([...pattern.elements].findIndex((other) => idOf(other) === idOf(element)))
      : this.nameOf(element.propertyName ?? (element.name as ast.Node), scope);
    const value = read(whole, key);
    return value === undefined && element.initializer ? this.valueOf(element.initializer, scope) : value;
  }

  /** As the call that is being worked out gives it, or as any call in the source does. */
  private argument(parameter: ast.ParameterDeclaration, scope: Scope): Value {
    const id = idOf(parameter);
    for (let at: Scope | null = scope; at; at = at.outer) {
      const given = at.given.get(id);
      if (given) return given();
    }
    const fn = parameter.parent as ast.FunctionLikeDeclaration;
    const position = [...fn.parameters].findIndex((other) => idOf(other) === id);
    const around = fn.parent;
    if (ast.isCallExpression(around) && ast.isPropertyAccessExpression(around.expression)) {
      const list = around.expression;
      if (position === 0 && isBuiltIn(list.name.text))
        return this.choose(`round ${idOf(fn)}`, asList(this.valueOf(list.expression, scope)));
    }
    const call = this.choose(`caller of ${idOf(fn)}`, callsOf(this.code, fn));
    const argument = call.arguments?.[position];
    // Asked from where the caller stands, which knows nothing of this call.
    if (argument) return this.valueOf(argument, this.root);
    return parameter.initializer ? this.valueOf(parameter.initializer, scope) : undefined;
  }

  private property(node: ast.PropertyAccessExpression, scope: Scope): Value {
    if (node.expression.kind === K.ThisKeyword) return this.valueOf(ownValue(this.code, node));
    if (node.getText() === "Number.MAX_SAFE_INTEGER") return Number.MAX_SAFE_INTEGER;
    const owner = this.valueOf(node.expression, scope);
    if ((owner === null || owner === undefined) && node.questionDotToken) return undefined;
    return read(owner, node.name.text);
  }

  private call(node: ast.CallExpression, scope: Scope): Value {
    const callee = node.expression;
    if (ast.isPropertyAccessExpression(callee) && isBuiltIn(callee.name.text)) {
      const owner =
        callee.expression.getText() === "Object" ? undefined : this.valueOf(callee.expression, scope);
      if (callee.name.text === "push") return this.length(callee.expression, asList(owner));
      const run = (fn: Value, given: Value[]) =>
        this.apply(
          fn,
          given.map((value) => () => value),
        );
      return builtIn(callee.name.text, owner, this.items(node.arguments, scope), run);
    }
    // Worked out only where the function asks for it: most arguments have nothing to do with the text.
    const given = [...node.arguments].map((argument) => () => this.valueOf(argument, scope));
    return this.apply(this.valueOf(callee, scope), given);
  }

  /** Of an array that nobody reads: the number of a parameter. */
  private length(array: ast.Node, start: Value[]): number {
    const id = this.subject(array);
    const length = (this.lengths.get(id) ?? start.length) + 1;
    this.lengths.set(id, length);
    return length;
  }

  private apply(fn: Value, given: (() => Value)[]): Value {
    if (!(fn instanceof Closure)) throw new Unresolvable("what is called is known only while it runs");
    const scope = new Scope(idOf(fn.node), fn.scope);
    for (const [position, parameter] of [...fn.node.parameters].entries())
      scope.given.set(idOf(parameter), () => {
        const value = given[position]?.();
        return value === undefined && parameter.initializer
          ? this.valueOf(parameter.initializer, scope)
          : value;
      });
    const { body } = fn.node;
    if (!body) throw new Unresolvable("a function without a body is called");
    return ast.isBlock(body) ? this.returned(body.statements, scope)?.value : this.valueOf(body, scope);
  }

  private returned(statements: Iterable<ast.Node>, scope: Scope): { value: Value } | null {
    for (const statement of statements) {
      if (ast.isReturnStatement(statement))
        return { value: statement.expression && this.valueOf(statement.expression, scope) };
      if (ast.isThrowStatement(statement)) throw new Impossible();
      if (![...nodesIn(statement)].some((node) => ast.isReturnStatement(node) || ast.isThrowStatement(node)))
        continue;
      if (ast.isBlock(statement)) {
        const value = this.returned(statement.statements, scope);
        if (value) return value;
      } else if (ast.isIfStatement(statement)) {
        const branch = this.isSo(statement.expression, scope)
          ? statement.thenStatement
          : statement.elseStatement;
        const value = branch && this.returned([branch], scope);
        if (value) return value;
      } else if (!ast.isVariableStatement(statement) && !ast.isExpressionStatement(statement)) {
        throw new Unresolvable(
          `what "${statement.getText().slice(0, 40)}" answers is known only while it runs`,
        );
      }
    }
    return null;
  }
}

const changing = new Set(["push", "unshift", "splice", "pop", "shift", "sort", "reverse", "fill"]);

/** So that a variable's value is worked out once per call. */
function homeOf(declaration: ast.Node, scope: Scope): Scope | null {
  let fn: ast.Node | undefined = declaration.parent;
  while (fn && !ast.isFunctionLikeDeclaration(fn)) fn = fn.parent;
  if (!fn) return null;
  for (let at: Scope | null = scope; at; at = at.outer) if (at.of === idOf(fn)) return at;
  return null;
}
