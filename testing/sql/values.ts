import type * as ast from "typescript/unstable/ast";
import { Impossible } from "./every-way.ts";

export class Closure {
  readonly node: ast.FunctionLikeDeclaration;
  readonly scope: Scope;

  constructor(node: ast.FunctionLikeDeclaration, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** Of an object; a property is worked out when somebody asks for it. */
export type Fields = Map<string, () => Value>;

export type Value = string | number | boolean | null | undefined | Value[] | Fields | Closure;

export class Scope {
  readonly of: string;
  readonly outer: Scope | null;
  readonly given = new Map<string, () => Value>();
  readonly known = new Map<string, Value>();

  constructor(of: string, outer: Scope | null) {
    this.of = of;
    this.outer = outer;
  }
}

export class Unresolvable extends Error {}

/** On a way where there is nothing to have it, the source would have gone another way. */
export function read(owner: Value, key: string): Value {
  if (owner === null || owner === undefined) throw new Impossible();
  if (owner instanceof Map) return owner.get(key)?.();
  if (Array.isArray(owner) && /^\d+$/.test(key)) return owner[Number(key)];
  if (Array.isArray(owner) && key === "length") return owner.length;
  throw new Unresolvable(`"${key}" of it is known only while it runs`);
}

export function asText(value: Value): string {
  if (typeof value === "object" || typeof value === "function" || value === undefined)
    throw value === null || value === undefined
      ? new Impossible()
      : new Unresolvable("an object stands where a text belongs");
  return String(value);
}

export function asList(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  throw new Unresolvable("a list is known only while it runs");
}

export function asNumber(value: Value): number {
  if (typeof value === "number") return value;
  throw new Unresolvable("a number is known only while it runs");
}
