import * as ast from "typescript/unstable/ast";
import { SymbolFlags, type Type, type TypeReference } from "typescript/unstable/sync";
import { itemsOf, type Kind, kindsOf } from "./kinds-of-types.ts";
import { importing, nodesIn, type SourceCode } from "./source-code.ts";
import { textsOf, Unresolvable } from "./text.ts";

export type Statement = {
  /** As `folder/file.ts:12`. */
  place: string;
  file: string;
  within: string;
  texts: string[];
  unresolvable: string | null;
  /** One by one; null when the source does not say how many there are. */
  values: Kind[][] | null;
  row: Property[] | null;
};

export type Property = { name: string; kinds: Kind[]; optional: boolean };

/** `pendingQuery` hands its select to a statement that is put together when the tickers start. */
const runners = new Set(["query", "queryOne", "pendingQuery"]);

/** By place, what was sent from there while it ran. */
type Recorded = ReadonlyMap<string, string[]>;

/** What `query` and `queryOne` pass on to the driver's own `query` is left to their callers. */
export function findStatements(code: SourceCode, recorded: Recorded): Statement[] {
  const names = code.files
    .flatMap(nodesIn)
    .filter((node) => ast.isIdentifier(node))
    .filter((node) => runners.has(node.text) && !isNaming(node));
  return names
    .filter((name) => runsSql(code, name))
    .map((name) => readStatement(code, name, recorded))
    .filter(({ within }) => !runners.has(within));
}

/** The product's own, or the driver's. */
function runsSql(code: SourceCode, name: ast.Identifier): boolean {
  const declared = code.declarationOf(name);
  const file = declared?.getSourceFile().fileName ?? "";
  if (ast.isPropertyAccessExpression(name.parent))
    return file.includes("/@types/pg/") && callOf(name) !== null;
  return declared !== undefined && ast.isFunctionDeclaration(declared) && file.endsWith(".server.ts");
}

function isNaming(name: ast.Identifier): boolean {
  const { parent } = name;
  if (importing.has(parent.kind) || ast.isTypeNode(parent)) return true;
  return "name" in parent && parent.name === name && !ast.isPropertyAccessExpression(parent);
}

function callOf(name: ast.Identifier): ast.CallExpression | null {
  const called = ast.isPropertyAccessExpression(name.parent) ? name.parent : name;
  const call = called.parent;
  return ast.isCallExpression(call) && call.expression === called ? call : null;
}

function readStatement(code: SourceCode, name: ast.Identifier, recorded: Recorded): Statement {
  const call = callOf(name);
  const node = call ?? name;
  const source = node.getSourceFile();
  const file = code.pathOf(source.fileName);
  const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  return {
    place,
    file,
    within: nameAround(node),
    ...readTexts(code, name, call?.arguments[0], recorded.get(place)),
    values: call && valuesOf(code, call.arguments[1]),
    row: call && rowOf(code, call),
  };
}

function readTexts(code: SourceCode, name: ast.Identifier, sql: ast.Node | undefined, recorded?: string[]) {
  try {
    // What it will be called with nobody can say.
    if (!sql) throw new Unresolvable(`${name.text} is handed on as a value`);
    return { texts: textsOf(code, sql), unresolvable: null };
  } catch (error) {
    if (!(error instanceof Unresolvable)) throw error;
    return { texts: recorded ?? [], unresolvable: recorded ? null : error.message };
  }
}

function valuesOf(code: SourceCode, values: ast.Node | undefined): Kind[][] | null {
  if (!values) return [];
  if (ast.isArrayLiteralExpression(values))
    return values.elements.some((element) => ast.isSpreadElement(element))
      ? null
      : values.elements.map((element) => kindsOf(code, code.checker.getTypeAtLocation(element)));
  const type = code.checker.getTypeAtLocation(values);
  if (!type || !code.checker.isTupleType(type)) return null;
  return (itemsOf(code, type) ?? []).map((item) => kindsOf(code, item));
}

function rowOf(code: SourceCode, call: ast.CallExpression): Property[] | null {
  const answer = code.checker.getTypeAtLocation(call);
  const inner = answer?.getSymbol()?.name === "Promise" ? argumentOf(code, answer) : undefined;
  const named = inner?.getSymbol()?.name === "QueryResult" ? argumentOf(code, inner) : inner;
  const list = named && itemsOf(code, named)?.[0];
  const row = list ?? (named && code.checker.getNonNullableType(named));
  const kinds = row ? kindsOf(code, row) : [];
  if (!row || kinds.length !== 1 || kinds[0] !== "object") return null;
  const properties = code.checker.getPropertiesOfType(row);
  if (properties.length === 0) return null;
  return properties.map((property) => {
    const type = code.checker.getTypeOfSymbolAtLocation(property, call);
    const kinds = kindsOf(code, type);
    return { name: property.name, kinds, optional: (property.flags & SymbolFlags.Optional) !== 0 };
  });
}

const argumentOf = (code: SourceCode, type: Type): Type | undefined =>
  code.checker.getTypeArguments(type as TypeReference)[0];

function nameAround(node: ast.Node): string {
  for (let at = node.parent; at; at = at.parent) {
    const name = (at as { name?: ast.Node }).name;
    const names =
      ast.isFunctionDeclaration(at) || ast.isMethodDeclaration(at) || ast.isVariableDeclaration(at);
    // A result that is given a name inside a function is not what the statement is known by.
    const outermost = !ast.isVariableDeclaration(at) || ast.isSourceFile(at.parent.parent.parent);
    if (names && outermost && name && ast.isIdentifier(name)) return name.text;
  }
  return "";
}
