import { globSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

export type FormSample = {
  body: Record<string, unknown>;
  numbers: string[];
  /** Fields that hold something else than text or a whole number. */
  others: string[];
};

/** Rules of input live in these files, and are found by being exported. */
const modules = await Promise.all(
  globSync("app/**/*-{form,forms,rules}.ts").map(
    async (file) => [file, (await import(resolve(file))) as Record<string, unknown>] as const,
  ),
);

export const forms = new Map<string, z.ZodType>(
  modules.flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter((one): one is [string, z.ZodType] => /Form$/.test(one[0]) && one[1] instanceof z.ZodType)
      .map(([name, schema]) => [`${file} ${name}`, schema] as const),
  ),
);

const id = "0b5f3a53-6f0e-4c39-9f0e-0f4c1f1b7a10";
const moments = "2030-11-16T20:30 2030-11-17T20:30 2030-11-16".split(" ");
const ids = `${id} abcdefghijkl abcdefgh 123456 iberia`.split(" ");
const p256dh = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
const noIds = { imdb: null, tmdb: null, tvdb: null, wikidata: null };
const film = { kind: "film", name: "Maud Vesper", year: 2024, ids: noIds, rating: null };

/** What a form may ask for that its schema does not spell: tried in this order, field by field. */
const words: unknown[] = [
  ...["maud vesper", "maud@vesper.film", "vesper-line", "yes", "nothing", "3", "15", ...moments, ...ids],
  ...["title vesper-line", "https://cinema.example", "data:image/png;base64,AAAA", "One\nTwo", "{}"],
  ...["12 Scene: Platform nine", "hello, hi | It heard you.", "maud => Of ice.", "", p256dh, [id]],
  [{ role: "user", content: "Hi" }],
  [{ to: null, ...film, liked: false, wanted: true, plays: [] }],
  { clap: 3 },
  {},
];

/** Fields that say of text what they mean, or that hold files; the first five have tests of their own in server/inputs.test.ts. */
const ofAnotherKind: Record<string, string[]> = {
  "app/host/run-sheet/cue-form.ts CueForm": ["minute"],
  "app/creators/signups/sign-up-rules.ts CreatorForm": ["combined_followers_count"],
  "app/creators/signups/sign-up-rules.ts WaitlistForm": ["friend"],
  "app/discover/recommendations/taste/preferences-form.ts PreferencesForm": ["genres", "moods"],
  "app/creators/submissions/words/submission-form.ts SubmissionForm": ["files", "filesRefused"],
  "app/host/parties/party-form.ts PartyForm": ["file"],
  "app/catalogue/pictures/upload-form.ts PictureForm": ["file"],
};

/** A body that each of them takes, by its schema alone. */
export const samples: Record<string, FormSample> = Object.fromEntries(
  [...forms].map(([name, schema]) => [name, sampleOf(name, schema)]),
);

function sampleOf(name: string, schema: z.ZodType): FormSample {
  const shape = shapeOf(schema);
  const left = Object.fromEntries(
    Object.entries(shape).map(([field, rule]) => {
      const taken = [...optionsOf(rule), ...words].filter((word) => rule.safeParse(word).success);
      return [field, taken] as const;
    }),
  );
  for (;;) {
    const chosen = Object.entries(left).filter(([, [first]]) => first !== undefined);
    const body = Object.fromEntries(chosen.map(([field, [first]]) => [field, first]));
    const { error } = schema.safeParse(body);
    if (!error) return { body, ...kindsOf(body, schema, ofAnotherKind[name]) };
    // What two fields have to agree on is said of one of them: it takes the next word.
    const field = String(error.issues[0]?.path[0]);
    if ((left[field]?.length ?? 0) < 2)
      throw new Error(
        `No word of testing/requests/form-samples.ts is taken as ${field} of ${name}: add one.`,
      );
    left[field]?.shift();
  }
}

/** Behind pipes, the fields of the object that goes in. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) {
    const [before, after] = [schema.in, schema.out] as [z.ZodType, z.ZodType];
    return shapeOf(before instanceof z.ZodTransform ? after : before);
  }
  throw new Error("A form is an object of fields.");
}

/** The words of a choice. */
function optionsOf(rule: z.ZodType): unknown[] {
  const options: unknown[] = [];
  JSON.stringify(z.toJSONSchema(rule, { io: "input", unrepresentable: "any" }), (key, value) => {
    if (key === "enum") options.push(...value);
    if (key === "const") options.push(value);
    return value;
  });
  return options;
}

function kindsOf(body: Record<string, unknown>, schema: z.ZodType, known: string[] = []) {
  const numbers: string[] = [];
  const others = [...known];
  for (const [field, value] of Object.entries(body)) {
    const takes = (changed: unknown) => schema.safeParse({ ...body, [field]: changed }).success;
    if (known.includes(field)) continue;
    if (typeof value === "object") others.push(field);
    else if (takes(Number(value)) && !Number.isNaN(Number(value)) && value !== "") numbers.push(field);
  }
  return { numbers, others };
}
