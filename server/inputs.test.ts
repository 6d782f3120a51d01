import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { fieldErrors } from "../platform/action/form.ts";
import { readMoment, readWholeNumber } from "../platform/exact-values.ts";
import { readSources } from "../testing/boundaries/boundaries.ts";
import { type FormSample, samples, forms as schemas } from "../testing/requests/form-samples.ts";

/** Rules of input live in these files, and are found here by being exported. */
const ruleFiles = /-(?:forms?|rules)\.tsx?$/;
const [nan, inf] = [Number.NaN, Number.POSITIVE_INFINITY];
const notText = fc.oneof(
  fc.constantFrom<unknown>(null, [], [0], ["maud@vesper.film"], [""], {}, { 0: "a" }, true, false, nan, inf),
  fc.constantFrom<unknown>(0, -0, 1, 1.5, -1, 1e21, 2 ** 53, { toString: "maud" }, [[1]], [null], ["1"], [1]),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
);
const notNumber = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "\t",
    "0x1",
    "1e0",
    "01",
    "1.0",
    "+1",
    "-0",
    "-1",
    " 1",
    "1 ",
    "1\n",
    "1n",
  ),
  fc.constantFrom<unknown>(
    "１",
    "١",
    "Ⅰ",
    "NaN",
    "Infinity",
    "null",
    "true",
    "one",
    "1_0",
    "1,0",
    "99999999999999999",
  ),
  fc.constantFrom<unknown>(1.5, -1, nan, inf, 1e30, 2 ** 53, null, [], [0], [1], ["1"], {}, true, false),
  fc.string().filter((text) => !/^(?:0|[1-9][0-9]{0,15})$/.test(text)),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.double().filter((number) => !Number.isSafeInteger(number)),
);

const longestText = 200_000;

/** The last of `from`, `from` + 1, ... that is taken, and null where `longestText` is taken as well. */
function lastTaken(from: number, takes: (size: number) => boolean): number | null {
  let taken = from;
  let step = 1;
  while (takes(taken + step)) {
    taken += step;
    step *= 2;
    if (taken > longestText) return null;
  }
  for (; step >= 1; step = Math.floor(step / 2)) if (takes(taken + step)) taken += step;
  return taken;
}

/**
 * What each field of a form takes at most, as it says when asked: "title 1 to 120" letters, "seq from 0". Fields of which
 * a longer text is another word, such as a choice or an id, are left out.
 */
function limitsOf(schema: z.ZodType, { body, numbers, others }: FormSample): string {
  const limits: string[] = [];
  for (const [field, value] of Object.entries(body)) {
    if (others.includes(field)) continue;
    const takes = (changed: unknown) => schema.safeParse({ ...body, [field]: changed }).success;
    if (numbers.includes(field)) {
      const number = Number(value);
      const [low, high] = [lastTaken(-number, (size) => size <= 0 && takes(-size)), lastTaken(number, takes)];
      limits.push(`${field} from ${-(low ?? 0)}${high === null ? "" : ` to ${high}`}`);
      continue;
    }
    const text = String(value);
    const longest = lastTaken(text.length, (length) => takes(text.padEnd(length, "m")));
    if (longest === text.length && !takes("m".repeat(longest))) continue;
    const shortest = Array.from({ length: text.length + 1 }, (_, length) => length).find((length) =>
      takes("m".repeat(length)),
    );
    limits.push(`${field} ${shortest ?? "?"} to ${longest ?? "any"}`);
  }
  return limits.join(", ");
}

/** What zod says by itself is no sentence of the product. */
const zodsOwn = /^(?:Invalid (?:input|option|string|key)|Too (?:big|small|long|short)|Unrecognized)/;

function isRefused(schema: z.ZodType, body: object, field: string): boolean {
  const parsed = schema.safeParse(body);
  const sentence = parsed.error && fieldErrors(parsed.error)[field];
  return sentence !== undefined && /^[A-Z]/.test(sentence) && !zodsOwn.test(sentence);
}

test("every form of the product is found, and its sample is made from its rules", () => {
  expect(schemas.size).toBeGreaterThan(130);
  expect(schemas.has("app/polls/votes/vote-form.ts VoteForm")).toBe(true);
});

test("every field takes exactly its documented maximum, and not one more", async () => {
  const limits = [...schemas].map(
    ([name, schema]) => `${name}: ${limitsOf(schema, samples[name] as FormSample)}`,
  );
  await expect(`${limits.toSorted().join("\n")}\n`).toMatchFileSnapshot(
    "../testing/requests/form-limits.txt",
  );
});

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "",
    " ",
    "x",
    "0",
    "-1",
    "2026-13-01T25:00",
    "2026-11-16T20:30",
    "1 vote",
    "a => b",
    "\n",
    "5 \n6",
  ),
);
test.each([...schemas])(
  "%s: whatever text its fields hold, it is taken or refused in words",
  (name, schema) => {
    const body = samples[name]?.body ?? {};
    const texts = Object.fromEntries(Object.keys(body).map((field) => [field, text]));
    fc.assert(
      fc.property(fc.record(texts, { requiredKeys: [] }), (changed) => {
        const { error } = schema.safeParse({ ...body, ...changed });
        return !error || !Object.values(fieldErrors(error)).some((sentence) => zodsOwn.test(sentence));
      }),
    );
  },
);

test("rules of input are where this test finds them, and coerce nothing", () => {
  const product = [...readSources()].filter(
    ([file]) => /^(?:app|platform)\//.test(file) && !file.includes(".test."),
  );
  // Elsewhere rules may name words of an address and buttons of a page, which are text, and nothing that is more.
  const more = /\bz\s*\.(?!(?:object|string|record|unknown|union|array|output|ZodType)\b)\w+/;
  const astray = product.filter(
    ([file, text]) =>
      file.startsWith("app/") &&
      // Bodies of the well-known client are JSON in its own dialects; the data layer's tests hold them.
      !/^app\/api\/(?:realtime|storage)\//.test(file) &&
      // No input: a file of the product's own, what it has signed itself, what a source outside answers, and what only tells of rules.
      ![
        "app/api/tokens/tokens.server.ts",
        "app/api/developers/openapi.server.ts",
        "app/moderation/word-list.server.ts",
        "app/discover/deep-dives/look-up.server.ts",
        "app/characters/voice/house-lines.ts",
        "app/characters/model/model.server.ts",
      ].includes(file) &&
      /import (?!type)[^;]* from "zod"/.test(text) &&
      !ruleFiles.test(file) &&
      more.test(text),
  );
  const lax = product.filter(([, text]) => /z\s*\.(?:coerce|any|preprocess)\b/.test(text));
  expect([...astray, ...lax].map(([file]) => file)).toEqual([]);
});

const fieldsOf = ({ body, others }: FormSample) =>
  Object.keys(body).filter((field) => !others.includes(field));

for (const [name, schema] of schemas) {
  const sample = samples[name];
  if (!sample) continue;
  for (const field of fieldsOf(sample)) {
    const isNumber = sample.numbers.includes(field);
    test(`${name}: ${field} is ${isNumber ? "a whole number" : "text"} and nothing else`, () => {
      fc.assert(
        fc.property(isNumber ? notNumber : notText, (odd) =>
          isRefused(schema, { ...sample.body, [field]: odd }, field),
        ),
      );
    });
  }
}

const schemaOf = (name: string) => schemas.get(name) as z.ZodType<Record<string, unknown>>;

test("taps are counts by kind and nothing else", () => {
  const name = "app/room/room-forms.ts ReactionForm";
  const { body } = samples[name] as FormSample;
  const refuses = (taps: unknown) => isRefused(schemaOf(name), { ...body, taps }, "taps");
  fc.assert(fc.property(notNumber, (odd) => refuses({ clap: odd })));
  fc.assert(
    fc.property(
      fc.constantFrom(null, [], [3], true, 3, "3", "", {}, { boo: 1 }, { clap: "3" }, { clap: true }),
      refuses,
    ),
  );
});

test("a cue's minute is a whole number, or empty for now", () => {
  const name = "app/host/run-sheet/cue-form.ts CueForm";
  const { body } = samples[name] as FormSample;
  fc.assert(
    fc.property(
      notNumber.filter((odd) => odd !== ""),
      (odd) => isRefused(schemaOf(name), { ...body, minute: odd }, "minute"),
    ),
  );
  const minuteOf = (minute: unknown) => schemaOf(name).safeParse({ ...body, minute }).data?.minute;
  expect([minuteOf(""), minuteOf(undefined), minuteOf("7")]).toEqual([null, null, 7]);
});

test("a conversation is a list of lines with a role and words, and nothing else", () => {
  const name = "app/characters/talk-form.ts CharacterChatForm";
  const { body } = samples[name] as FormSample;
  const line = { role: "user", content: "Hi" };
  const refuses = (conversationHistory: unknown) =>
    isRefused(schemaOf(name), { ...body, conversationHistory }, "conversationHistory");
  fc.assert(
    fc.property(notText, (odd) => refuses([{ ...line, content: odd }]) && refuses([{ ...line, role: odd }])),
  );
  fc.assert(
    fc.property(fc.constantFrom<unknown>(null, 3, "x", {}, line, [[line]], [null], ["Hi"], [{}]), refuses),
  );
  expect(refuses(Array(101).fill(line))).toBe(true);
  expect(refuses([{ ...line, role: "system" }])).toBe(true);
});

test("what was heard in a scene is a list of lines and nothing else", () => {
  const name = "app/play/scenes/play/reply-form.ts ReplyForm";
  const { body } = samples[name] as FormSample;
  const refuses = (heard: unknown) => isRefused(schemaOf(name), { ...body, heard }, "heard");
  for (const heard of ["a line", {}, 7, null, Array(81).fill("a line"), [7], [null], [[]], ["a".repeat(401)]])
    expect(refuses(heard), JSON.stringify(heard)?.slice(0, 60)).toBe(true);
  for (const heard of [undefined, [], ["a line", "another"]]) expect(refuses(heard)).toBe(false);
});

test("followers are text or a whole number; text that is no number is 0", () => {
  const name = "app/creators/signups/sign-up-rules.ts CreatorForm";
  const form = schemaOf(name);
  const field = "combined_followers_count";
  const { body } = samples[name] as FormSample;
  const isCount = (odd: unknown) => Number.isSafeInteger(odd) && (odd as number) >= 0;
  fc.assert(
    fc.property(
      notText.filter((odd) => !isCount(odd)),
      (odd) => isRefused(form, { ...body, [field]: odd }, field),
    ),
  );
  for (const text of ["0x1f", "١", "Infinity", "NaN", "null", "--1", "1 2", "[object Object]"])
    expect(form.parse({ ...body, [field]: text }), text).toMatchObject({ [field]: 0 });
});

test("what is no invitation invites nobody", () => {
  const name = "app/creators/signups/sign-up-rules.ts WaitlistForm";
  const { body } = samples[name] as FormSample;
  fc.assert(fc.property(notText, (friend) => schemaOf(name).parse({ ...body, friend }).friend === null));
});

test("a whole number is a number or its digits, and nothing else", () => {
  fc.assert(fc.property(notNumber, (odd) => readWholeNumber(odd) === null));
  fc.assert(fc.property(fc.maxSafeNat(), (number) => readWholeNumber(String(number)) === number));
});

test("a moment is one of the calendar, written as browsers write it, and nothing else", () => {
  for (const odd of [
    "",
    "1",
    "2026",
    "2026-02-30T10:00",
    "2026-11-16",
    "2026-13-01T00:00",
    "0000-01-01T00:00",
    "2026-11-16T24:00",
    "16 November 2026",
    "2026-11-16T20:30+02:00",
  ])
    expect(readMoment(odd), odd).toBeNull();
  fc.assert(fc.property(notText, (odd) => readMoment(odd) === null));
  const years = {
    min: new Date("0001-01-01T00:00Z"),
    max: new Date("9999-12-31T00:00Z"),
    noInvalidDate: true,
  };
  fc.assert(fc.property(fc.date(years), (at) => readMoment(at.toISOString())?.getTime() === at.getTime()));
});
