import * as ast from "typescript/unstable/ast";
import { asList, asNumber, asText, Unresolvable, type Value } from "./values.ts";

type Run = (fn: Value, given: Value[]) => Value;
type BuiltIn = (owner: Value, given: Value[], run: Run) => Value;

const entries = (value: Value) => {
  if (value instanceof Map) return [...value];
  throw new Unresolvable("an object is known only while it runs");
};

const builtIns: Record<string, BuiltIn> = {
  push: () => undefined,
  map: (owner, [fn], run) => asList(owner).map((item, at) => run(fn, [item, at])),
  flatMap: (owner, [fn], run) => asList(owner).flatMap((item, at) => run(fn, [item, at]) as Value[]),
  filter: (owner, [fn], run) => asList(owner).filter((item, at) => run(fn, [item, at])),
  find: (owner, [fn], run) => asList(owner).find((item, at) => run(fn, [item, at])),
  join: (owner, [between = ","]) => asList(owner).join(String(between)),
  includes: (owner, [item]) => asList(owner).includes(item),
  keys: (_, [object]) => entries(object).map(([name]) => name),
  values: (_, [object]) => entries(object).map(([, value]) => value()),
  entries: (_, [object]) => entries(object).map(([name, value]) => [name, value()]),
};

export const isBuiltIn = (name: string): boolean => Object.hasOwn(builtIns, name);

export function builtIn(name: string, owner: Value, given: Value[], run: Run): Value {
  const known = builtIns[name];
  if (!known) throw new Unresolvable(`what ${name} answers is known only while it runs`);
  return known(owner, given, run);
}

const K = ast.SyntaxKind;

export const operators = new Map<ast.SyntaxKind, (left: Value, right: Value) => Value>([
  [K.EqualsEqualsEqualsToken, (left, right) => left === right],
  [K.ExclamationEqualsEqualsToken, (left, right) => left !== right],
  [K.PlusToken, (left, right) => asNumber(left) + asNumber(right)],
  [K.MinusToken, (left, right) => asNumber(left) - asNumber(right)],
  [K.AsteriskToken, (left, right) => asNumber(left) * asNumber(right)],
  [K.GreaterThanToken, (left, right) => asNumber(left) > asNumber(right)],
  [K.InKeyword, (left, right) => right instanceof Map && right.has(asText(left))],
]);
