import * as ast from "typescript/unstable/ast";
import { idOf, nodesIn, type SourceCode } from "./source-code.ts";
import { Unresolvable } from "./values.ts";

/** A function that is handed on as a value has callers nobody can list. */
export function callsOf(
  code: SourceCode,
  fn: ast.FunctionLikeDeclaration,
): (ast.CallExpression | ast.NewExpression)[] {
  const declaration = ast.isConstructorDeclaration(fn) || ast.isArrowFunction(fn) ? fn.parent : fn;
  const { name } = declaration as { name?: ast.Node };
  if (!name || !ast.isIdentifier(name))
    throw new Unresolvable("who calls a function without a name is not known");
  const calls = code.usesOf(declaration, name.text).map((use) => {
    const called = ast.isPropertyAccessExpression(use.parent) ? use.parent : use;
    const call = called.parent;
    const isCalled = ast.isCallExpression(call) || ast.isNewExpression(call);
    if (isCalled && idOf(call.expression) === idOf(called)) return call;
    throw new Unresolvable(`${name.text} is handed on as a value (${code.placeOf(use)})`);
  });
  if (calls.length === 0) throw new Unresolvable(`nothing calls ${name.text}`);
  return calls;
}

export function ownValue(code: SourceCode, node: ast.PropertyAccessExpression): ast.Node {
  const declaration = code.declarationOf(node.name);
  if (declaration && ast.isPropertyDeclaration(declaration)) {
    if (declaration.initializer) return declaration.initializer;
    const { members } = declaration.parent as ast.ClassLikeDeclaration;
    const made = [...members].find((member) => ast.isConstructorDeclaration(member));
    for (const inner of made ? nodesIn(made) : []) {
      if (!ast.isBinaryExpression(inner) || inner.operatorToken.kind !== ast.SyntaxKind.EqualsToken) continue;
      const { left } = inner;
      const isOwn =
        ast.isPropertyAccessExpression(left) && left.expression.kind === ast.SyntaxKind.ThisKeyword;
      if (isOwn && left.name.text === node.name.text) return inner.right;
    }
  }
  throw new Unresolvable(`"${node.getText()}" is known only while it runs`);
}
