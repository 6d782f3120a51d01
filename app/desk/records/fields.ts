import type { Picture } from "../../../content/art/picture.ts";
import type { PictureShape } from "./pictures/picture-shape.ts";

export type Choices = readonly { value: string; label: string }[];

/** One line of text, where it says nothing else. */
export type FormField<Name extends string = string> = {
  name: Name;
  label: string;
  /** Of a line or a text. */
  hint?: string;
  /** A text of so many lines. */
  rows?: number;
  choices?: Choices;
  /** Of a choice of pictures: how each looks, by its value, and what a new one is cropped to. */
  pictures?: { art: Record<string, Picture>; shape?: PictureShape };
  is?: "number" | "day" | "moment" | "tick" | "hidden";
  /** What it shows, where that is not what the record keeps under its name. */
  value?: unknown;
};

/**
 * What a form is made of: a heading, a field, fields beside each other, or a sentence that ends with a link. What is not
 * for this record is false or null.
 */
export type FormPart<Name extends string = string> =
  | string
  | FormField<Name>
  | FormField<Name>[]
  | { says: string; to: string; link: string }
  | false
  | null;

export function asTyped(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "";
  if (Array.isArray(value)) return value.join("\n");
  if (value instanceof Date) return value.toISOString().slice(0, 16);
  return String(value ?? "");
}

/** What the fields of a form show of a record, or of none. */
export function typedValues(parts: FormPart[], record: object | null): Record<string, string> {
  const kept = new Map(Object.entries(record ?? {}));
  const fields = parts.flat().filter((part) => part !== null && typeof part === "object" && "name" in part);
  return Object.fromEntries(
    fields.map(({ name, value }) => [name, asTyped(value === undefined ? kept.get(name) : value)]),
  );
}

export const optionsOf = (words: readonly string[]): Choices =>
  words.map((word) => ({ value: word, label: word }));

export type SpoilColumns = {
  spoilsTitle: string | null;
  spoilsSeason: number | null;
  spoilsEpisode: number | null;
  spoilsMinute: number | null;
};

export const spoilColumns = `spoils_title as "spoilsTitle", spoils_season as "spoilsSeason",
  spoils_episode as "spoilsEpisode", spoils_minute as "spoilsMinute"`;

export type SpoilName = "spoils" | "spoilsSeason" | "spoilsEpisode" | "spoilsMinute";

const spoilChoices = [
  { value: "none", label: "None: safe for everyone" },
  { value: "story", label: "Up to the point below" },
];

/** The fields of the point of a story that a record gives away. */
export const spoilParts = (record: SpoilColumns | null): FormPart<SpoilName>[] => [
  {
    name: "spoils",
    label: "Spoilers",
    choices: spoilChoices,
    value: record?.spoilsTitle ? "story" : "none",
  },
  [
    { name: "spoilsSeason", label: "Season", hint: "Empty for a film", is: "number" },
    { name: "spoilsEpisode", label: "Episode", hint: "Empty for a film", is: "number" },
    { name: "spoilsMinute", label: "Minute", hint: "Empty: all of it", is: "number" },
  ],
];

/** Of a new record alone: addresses name it from then on. */
export const addressField = (record: object | null, from: string): FormField<"slug"> | null =>
  record ? null : { name: "slug", label: "URL slug", hint: `Empty: made from the ${from}` };
