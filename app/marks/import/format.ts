import type { Collected } from "./collected.ts";
import type { NamedText } from "./zip.ts";

/** A service whose files are read. Each is a function of texts: nothing of it needs a browser. */
export type Format = {
  source: string;
  /** Of the names in an archive: whether it is one of theirs. */
  isTheirs(names: readonly string[]): boolean;
  /** Of a name in one of theirs: whether it is unpacked. All others stay shut. */
  isWanted(name: string): boolean;
  /** Of a file that comes alone. */
  isAlone(file: NamedText): boolean;
  read(files: readonly NamedText[], into: Collected): void;
};

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Null for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    // The reader says what that means.
    return null;
  }
}

export type JsonFields = Record<string, unknown>;

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const fieldsIn = (value: unknown): JsonFields => (isFields(value) ? value : {});

export const listIn = (value: unknown): JsonFields[] => (Array.isArray(value) ? value.filter(isFields) : []);

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
