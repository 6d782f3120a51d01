import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors } from "../platform/action/field-errors.ts";
import { readMoment, readWholeNumber } from "../platform/exact-values.ts";
import { readSources } from "../testing/boundaries.ts";

/** Rules of input live in these files, and are found here by being exported. */
const ruleFiles = /-(?:forms?|rules)\.tsx?$/;
const modules = import.meta.glob<Record<string, unknown>>("../app/**/*-{form,forms,rules}.ts", {
  eager: true,
});

const schemas = new Map<string, z.ZodObject>(
  Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter(
        (entry): entry is [string, z.ZodObject] => /Form$/.test(entry[0]) && entry[1] instanceof z.ZodType,
      )
      .map(([name, schema]) => [`${file.replace("../", "")} ${name}`, schema] as const),
  ),
);

type Sample = {
  body: Record<string, unknown>;
  numbers?: string[];
  /** Fields that hold something else, with a reason; they have tests of their own. */
  others?: Record<string, string>;
};

const spoils = { spoils: "story", spoilsSeason: "1", spoilsEpisode: "2", spoilsMinute: "12" };
const card = {
  about: "title vesper-line",
  isReal: "on",
  source: "The programme",
  text: "It ran.",
  ...spoils,
};
const person = { name: "Maud", email: "maud@vesper.film" };
const studio = { contact_name: "Maud", email: "maud@vesper.film", company: "Vesper" };
const message = { partyId: "party-one", seq: 7 };

/** A body that each of them takes. One without is a failure below: name it here when you add a form. */
const samples: Record<string, Sample> = {
  "app/afterparty/experience-form.ts ExperienceForm": { body: { experience: "set-visit" } },
  "app/afterparty/desk/experience-form.ts ExperienceForm": {
    body: {
      title: "A night on set",
      slug: "a-night-on-set",
      category: "Drops",
      exclusivity: "Secret Access",
      description: "Bring a coat.",
      picture: "",
    },
  },
  "app/catalogue/characters/character-form.ts CharacterForm": {
    body: {
      name: "Maud",
      slug: "maud",
      title: "vesper-line",
      portrait: "",
      description: "",
      vibe: "",
      isPopular: "on",
      personality: "dry",
      greeting: "Hello",
      opening: "fan: Hello",
      canned: "",
      smallTalk: "",
      sentences: "",
      favours: "",
      never: "",
      address: "",
      tell: "",
      alterEgoFront: "",
      alterEgoBack: "",
      outfitPrice: "$540",
      outfitItems: "",
    },
  },
  "app/catalogue/characters/character-form.ts VoiceForm": {
    body: { kind: "talk", mood: "wry", topics: "trains", replies: "They run.", ...spoils },
  },
  "app/catalogue/lore/lore-form.ts DirectorForm": {
    body: { name: "Ada Vesper", slug: "ada-vesper", years: "1920", picture: "" },
  },
  "app/catalogue/lore/lore-form.ts FactForm": { body: { ...card, heading: "The train" } },
  "app/catalogue/lore/lore-form.ts TriviaForm": { body: { ...card, picture: "" } },
  "app/catalogue/pictures/upload-form.ts PictureForm": {
    body: { kind: "still", name: "night", alt: "A still of the night.", focus: "centre" },
  },
  "app/catalogue/titles/title-form.ts EpisodeForm": {
    body: {
      season: "1",
      number: "2",
      name: "One in the morning",
      synopsis: "",
      isHarmless: "on",
      runtime: "48",
      points: "12 The clock stops",
    },
  },
  "app/catalogue/titles/title-form.ts TitleForm": {
    body: {
      name: "Night Shift",
      slug: "night-shift",
      kind: "show",
      years: "2026",
      studio: "",
      logline: "",
      synopsis: "",
      runtime: "",
      genres: "",
      inks: "",
      credits: "",
      points: "",
      still: "",
      poster: "",
      isRanked: "on",
    },
  },
  "app/fans/name-rules.ts NameForm": { body: { name: "Maud" } },
  "app/gates/gate-rules.ts GateForm": { body: { password: "the-clock" } },
  "app/identities/identity-forms.ts ClaimForm": { body: { characterId: "carmilla" } },
  "app/identities/identity-forms.ts FriendVoteForm": { body: { token: "a", characterId: "carmilla" } },
  "app/identities/identity-forms.ts LinkForm": { body: {} },
  "app/parties/desk/party-form.ts PartyForm": {
    body: {
      title: "Finale",
      show: "Vesper Line",
      season: "1",
      episode: "8",
      host: "platform9",
      image: "still-vesper-line",
      description: "",
      startsAt: "2026-11-16T20:30",
      endsAt: "2026-11-16T22:30",
    },
  },
  "app/parties/room/room-forms.ts JoinForm": { body: { partyId: "party-one" } },
  "app/parties/room/room-forms.ts MarkForm": { body: { partyId: "party-one", marked: "yes" } },
  "app/parties/room/room-forms.ts MessageForm": {
    body: { partyId: "party-one", clientKey: "abcdefgh", text: "Hello" },
  },
  "app/parties/room/room-forms.ts ReactionForm": {
    body: { partyId: "party-one", clientKey: "abcdefgh", kind: "clap", taps: { clap: 3 } },
    others: { taps: "counts by kind, tried below" },
  },
  "app/parties/room/room-forms.ts ReportForm": { body: { ...message, reason: "spam" }, numbers: ["seq"] },
  "app/parties/room/room-forms.ts HideForm": { body: message, numbers: ["seq"] },
  "app/polls/desk/poll-form.ts PollForm": {
    body: {
      title: "Who?",
      description: "",
      options: "One\nTwo",
      partyId: "",
      opensAt: "2126-11-16T20:30",
      closesAt: "2126-11-16T22:30",
    },
  },
  "app/polls/vote-form.ts VoteForm": { body: { pollId: "poll-one", option: 1 }, numbers: ["option"] },
  "app/sign-in/passkey-form.ts NewPasskeyForm": { body: { name: "The grey laptop", credential: "{}" } },
  "app/sign-in/passkey-form.ts PasskeyForm": { body: { credential: "{}" } },
  "app/sign-in/sign-in-form.ts AskForm": { body: { email: "maud@vesper.film" } },
  "app/sign-in/team/team-form.ts NewcomerForm": { body: { email: "maud@vesper.film", role: "viewer" } },
  "app/sign-in/team/team-form.ts RoleForm": { body: { id: "a", role: "moderator" } },
  "app/signups/sign-up-rules.ts BetaForm": { body: { ...person, username: "maud", phone: "1" } },
  "app/signups/sign-up-rules.ts JoinForm": { body: { username: "maud", email: "maud@vesper.film" } },
  "app/signups/sign-up-rules.ts SdkForm": { body: { ...person, organization: "Vesper" } },
  "app/signups/sign-up-rules.ts PassForm": {
    body: { name: "Maud", username: "maud", phone: "1", contact_email: "maud@vesper.film" },
  },
  "app/signups/sign-up-rules.ts StudioForm": { body: studio },
  "app/signups/sign-up-rules.ts CreatorForm": {
    body: { name: "Maud", twitter: "@m", instagram: "@m", tiktok: "@m", combined_followers_count: "12" },
    others: { combined_followers_count: "text that is no number is 0 (CREATORS-10), tried below" },
  },
  "app/signups/sign-up-rules.ts WaitlistForm": {
    body: { username: "maud", email: "maud@vesper.film", friend: "abcdefghjk" },
    others: { friend: "an invitation that is none must not cost the place, tried below" },
  },
  "app/signups/sign-up-rules.ts AccessForm": { body: { email: "maud@vesper.film", reason: "To see" } },
  "app/wrapped/wrapped-forms.ts WrappedForm": { body: { period: "september" } },
};

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

/** What zod says by itself is no sentence of the product. */
const zodsOwn = /^(?:Invalid (?:input|option|string|key)|Too (?:big|small|long|short)|Unrecognized)/;

function isRefused(schema: z.ZodType, body: object, field: string): boolean {
  const parsed = schema.safeParse(body);
  const sentence = parsed.error && fieldErrors(parsed.error)[field];
  return sentence !== undefined && /^[A-Z]/.test(sentence) && !zodsOwn.test(sentence);
}

test("every form of the product has a sample here, and takes it", () => {
  expect([...schemas.keys()].sort()).toEqual(Object.keys(samples).sort());
  for (const [name, schema] of schemas)
    expect(schema.safeParse(samples[name]?.body).error?.issues, name).toBeUndefined();
});

test("rules of input are where this test finds them, and coerce nothing", () => {
  const product = [...readSources()].filter(
    ([file]) => /^(?:app|platform)\//.test(file) && !file.includes(".test."),
  );
  // Elsewhere rules may name words of an address and buttons of a page, which are text, and nothing that is more.
  const more = /\bz\s*\.(?!(?:object|string|record|unknown|union|array|output|ZodType)\b)\w+/;
  const astray = product.filter(
    ([file, text]) =>
      file.startsWith("app/") &&
      /import (?!type)[^;]* from "zod"/.test(text) &&
      !ruleFiles.test(file) &&
      more.test(text),
  );
  const lax = product.filter(([, text]) => /z\s*\.(?:coerce|any|preprocess)\b/.test(text));
  expect([...astray, ...lax].map(([file]) => file)).toEqual([]);
});

const fieldsOf = ({ body, others = {} }: Sample) => Object.keys(body).filter((field) => !others[field]);

for (const [name, schema] of schemas) {
  const sample = samples[name];
  if (!sample) continue;
  for (const field of fieldsOf(sample)) {
    const isNumber = sample.numbers?.includes(field);
    test(`${name}: ${field} is ${isNumber ? "a whole number" : "text"} and nothing else`, () => {
      fc.assert(
        fc.property(isNumber ? notNumber : notText, (odd) =>
          isRefused(schema, { ...sample.body, [field]: odd }, field),
        ),
      );
    });
  }
}

const schemaOf = (name: string) => schemas.get(name) as z.ZodObject;

test("taps are counts by kind and nothing else", () => {
  const name = "app/parties/room/room-forms.ts ReactionForm";
  const { body } = samples[name] as Sample;
  const refuses = (taps: unknown) => isRefused(schemaOf(name), { ...body, taps }, "taps");
  fc.assert(fc.property(notNumber, (odd) => refuses({ clap: odd })));
  fc.assert(
    fc.property(
      fc.constantFrom(null, [], [3], true, 3, "3", "", {}, { boo: 1 }, { clap: "3" }, { clap: true }),
      refuses,
    ),
  );
});

test("followers are text or a whole number; text that is no number is 0", () => {
  const name = "app/signups/sign-up-rules.ts CreatorForm";
  const form = schemaOf(name);
  const field = "combined_followers_count";
  const { body } = samples[name] as Sample;
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
  const name = "app/signups/sign-up-rules.ts WaitlistForm";
  const { body } = samples[name] as Sample;
  fc.assert(fc.property(notText, (friend) => schemaOf(name).parse({ ...body, friend }).friend === null));
});

test("a whole number is read from a number or its digits, as an address has them, and from nothing else", () => {
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
