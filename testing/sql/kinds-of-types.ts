import type { Expression } from "typescript/unstable/ast";
import { type Type, TypeFlags, type TypeReference } from "typescript/unstable/sync";
import type { SourceCode } from "./source-code.ts";

/** As far as a driver tells values apart. `anything` is a type that says nothing. */
export type Kind =
  | "anything"
  | "null"
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "Date"
  | "bytes"
  | "object"
  | { listOf: Kind[] };

export const isList = (kind: Kind): kind is { listOf: Kind[] } => typeof kind === "object";

export function kindsOf(code: SourceCode, type: Type | undefined): Kind[] {
  if (!type) return ["anything"];
  const { flags } = type;
  if (type.isUnionType()) return type.getTypes().flatMap((part) => kindsOf(code, part));
  if (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) return ["null"];
  if (flags & TypeFlags.StringLike) return ["string"];
  if (flags & TypeFlags.NumberLike) return ["number"];
  if (flags & TypeFlags.BigIntLike) return ["bigint"];
  if (flags & TypeFlags.BooleanLike) return ["boolean"];
  if (type.isIntersectionType()) {
    const parts = type.getTypes().flatMap((part) => kindsOf(code, part));
    return [parts.find((kind) => kind !== "object") ?? "object"];
  }
  const items = itemsOf(code, type);
  if (items) return [{ listOf: items.flatMap((item) => kindsOf(code, item)) }];
  if (flags & TypeFlags.NonPrimitive) return ["object"];
  if (!(flags & TypeFlags.Object)) return ["anything"];
  const name = type.getSymbol()?.name;
  if (name === "Date") return ["Date"];
  if (name === "Buffer" || name === "Uint8Array") return ["bytes"];
  return ["object"];
}

export function itemsOf(code: SourceCode, type: Type): readonly Type[] | null {
  if (!code.checker.isArrayType(type) && !code.checker.isTupleType(type)) return null;
  return code.checker.getTypeArguments(type as TypeReference);
}

/** Where the type says every text that it may be. */
export function literalsOf(code: SourceCode, node: Expression): string[] | null {
  const type = code.checker.getTypeAtLocation(node);
  const parts = type?.isUnionType() ? type.getTypes() : [type];
  const literals = parts.flatMap((part) => (part?.isStringLiteralType() ? part.value : []));
  return literals.length === parts.length ? literals : null;
}

/** As a person writes it: `string | null`, `number[]`. */
export function spelled(kinds: readonly Kind[]): string {
  const words = kinds.map((kind) => {
    if (!isList(kind)) return kind === "bytes" ? "Buffer" : kind;
    const items = spelled(kind.listOf);
    return items.includes(" ") ? `(${items})[]` : `${items || "unknown"}[]`;
  });
  return [...new Set(words)].join(" | ");
}
