import * as ast from "typescript/unstable/ast";
import type { Type, TypeReference } from "typescript/unstable/sync";
import { everyWay } from "./every-way.ts";
import { itemsOf, type Kind, kindsOf } from "./kinds-of-types.ts";
import { nodesIn, type SourceCode } from "./source-code.ts";
import { Evaluation } from "./text.ts";
import { asText, read, Unresolvable } from "./values.ts";

export type Statement = {
  place: string;
  file: string;
  within: string;
  /** Of very many, a sample. */
  texts: string[];
  sampled: boolean;
  unresolvable: string | null;
  /** One by one; null when the source does not say how many there are. */
  values: Kind[][] | null;
  row: Property[] | null;
};

export type Property = { name: string; kinds: Kind[]; optional: boolean };

/** `pendingQuery` hands its select to a statement that is put together when the tickers start. */
const runners = new Set(["query", "queryOne", "pendingQuery"]);

/** What `query` and `queryOne` pass on to the driver's own `query` is left to their callers. */
export function findStatements(code: SourceCode): Statement[] {
  const calls = code.files.flatMap(callsIn);
  code.symbolsOf(calls.flatMap((call) => calledName(call) ?? []));
  const found = calls
    .filter((call) => runsSql(code, call))
    .map((call) => readStatement(code, call))
    .filter(({ within }) => !runners.has(within));
  return [...found, ...handedOn(code)];
}

const unread = { texts: [], sampled: false, values: null, row: null };

/** What it will be called with nobody can say. */
function handedOn(code: SourceCode): Statement[] {
  const declared = code.files
    .flatMap((file) => [...file.statements])
    .filter((node) => ast.isFunctionDeclaration(node))
    .filter((node) => runners.has(node.name?.text ?? "") && code.pathOf(node).endsWith(".server.ts"));
  return declared
    .flatMap((runner) => code.usesOf(runner, runner.name?.text ?? ""))
    .filter((use) => !ast.isCallExpression(use.parent) || use.parent.expression !== use)
    .map((use) => ({
      place: code.placeOf(use),
      file: code.pathOf(use),
      within: nameAround(use),
      ...unread,
      unresolvable: `${use.text} is handed on as a value`,
    }));
}

const callsIn = (file: ast.SourceFile): ast.CallExpression[] =>
  [...nodesIn(file)].filter((node) => ast.isCallExpression(node));

function calledName({ expression }: ast.CallExpression): ast.Identifier | null {
  if (ast.isIdentifier(expression)) return expression;
  if (!ast.isPropertyAccessExpression(expression) || !ast.isIdentifier(expression.name)) return null;
  return expression.name.text === "query" ? expression.name : null;
}

function runsSql(code: SourceCode, call: ast.CallExpression): boolean {
  const name = calledName(call);
  if (!name) return false;
  const declarations = code.declarationsOf(name);
  if (name !== call.expression) return declarations.some(({ path }) => path.includes("/@types/pg/"));
  return declarations.some((declared) => {
    if (!declared.path.endsWith(".server.ts")) return false;
    const own = code.resolve(declared);
    return own !== undefined && ast.isFunctionDeclaration(own) && runners.has(own.name?.text ?? "");
  });
}

function readStatement(code: SourceCode, call: ast.CallExpression): Statement {
  const [sql, values] = call.arguments;
  const place = code.placeOf(call);
  const { texts, sampled, unresolvable } = textsOf(code, sql);
  return {
    place,
    file: code.pathOf(call),
    within: nameAround(call),
    texts,
    sampled,
    unresolvable,
    values: valuesOf(code, values),
    row: rowOf(code, call),
  };
}

function textsOf(code: SourceCode, sql: ast.Node | undefined) {
  try {
    if (!sql) throw new Unresolvable("no statement is passed");
    const { results, sampled } = everyWay((choose) => {
      const value = new Evaluation(code, choose).valueOf(sql);
      return asText(value instanceof Map ? read(value, "text") : value);
    });
    if (results.length === 0) throw new Unresolvable("no way leads to a text");
    return { texts: [...new Set(results)], sampled, unresolvable: null };
  } catch (error) {
    if (!(error instanceof Unresolvable)) throw error;
    return { texts: [], sampled: false, unresolvable: error.message };
  }
}

function valuesOf(code: SourceCode, values: ast.Node | undefined): Kind[][] | null {
  if (!values) return [];
  const kindsAt = (node: ast.Node): Kind[] => {
    const type = code.typeOf(node);
    return type ? kindsOf(code, type) : ["anything"];
  };
  if (ast.isArrayLiteralExpression(values))
    return [...values.elements].some((element) => ast.isSpreadElement(element))
      ? null
      : [...values.elements].map(kindsAt);
  const type = code.typeOf(values);
  if (!type || !code.checker.isTupleType(type)) return null;
  return (itemsOf(code, type) ?? []).map((item) => kindsOf(code, item));
}

function rowOf(code: SourceCode, call: ast.CallExpression): Property[] | null {
  const answer = code.typeOf(call);
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
    return { name: property.name, kinds, optional: code.isOptional(property) };
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
