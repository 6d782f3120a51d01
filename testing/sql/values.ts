import type * as ast from "typescript/unstable/ast";
import { Impossible } from "./every-way.ts";

/** A function of the source with what was known where it was written. */
export class Closure {
  readonly node: ast.FunctionLikeDeclaration;
  readonly scope: Scope;

  constructor(node: ast.FunctionLikeDeclaration, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** An object of the source: a property is worked out when somebody asks for it. */
export class Fields {
  private readonly properties: Map<string, () => Value>;

  constructor(properties: Iterable<[string, () => Value]>) {
    this.properties = new Map(properties);
  }

  get(name: string): Value {
    return this.properties.get(name)?.();
  }

  has(name: string): boolean {
    return this.properties.has(name);
  }

  entries(): [string, () => Value][] {
    return [...this.properties];
  }
}

export type Value = string | number | boolean | null | undefined | Value[] | Fields | Closure;

/** What one call of a function knows: its arguments, and what its constants came to. */
export class Scope {
  readonly of: string;
  readonly outer: Scope | null;
  /** By parameter. */
  readonly given = new Map<string, () => Value>();
  /** By declaration. */
  readonly known = new Map<string, Value>();

  constructor(of: string, outer: Scope | null) {
    this.of = of;
    this.outer = outer;
  }
}

/** The source does not say what this comes to. */
export class Unresolvable extends Error {}

/** A property of a value. On a way where there is nothing to have it, the source would have gone another way. */
export function read(owner: Value, key: string): Value {
  if (owner === null || owner === undefined) throw new Impossible();
  if (owner instanceof Fields) return owner.get(key);
  if (Array.isArray(owner) && /^\d+$/.test(key)) return owner[Number(key)];
  if ((Array.isArray(owner) || typeof owner === "string") && key === "length") return owner.length;
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
