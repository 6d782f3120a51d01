import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { openEvening } from "../../../../testing/tickets/evening.ts";
import { findRecommendation, listRecommendations } from "../page/recommendations.server.ts";
import { takeTicket } from "../tickets/tickets.server.ts";
import { type Candidate, matchOf, type Taste, type TitleActivity } from "./match.ts";
import { PreferencesForm } from "./preferences-form.ts";
import { findPreferences, savePreferences, tasteChoices, tasteOf } from "./taste.server.ts";

type Deed = [deed: string, points: number, title: string];
const earn = (fanId: string, deeds: Deed[], isSample = false) =>
  query(
    `insert into points_ledger (fan_id, deed, ref, points, title_slug, is_sample)
     select $1, deed, gen_random_uuid()::text, points, title, $5
     from unnest($2::text[], $3::int[], $4::text[]) as d (deed, points, title)`,
    [
      fanId,
      deeds.map(([deed]) => deed),
      deeds.map(([, points]) => points),
      deeds.map(([, , title]) => title),
      isSample,
    ],
  );
const howOf = async (...deeds: Deed[]) => {
  const fanId = newFanId();
  await earn(fanId, deeds);
  return (await tasteOf(fanId)).deeds.map(({ slug, points, how }) => [slug, points, how]);
};

test("a title's reason is what brought most: staying, voting, or taking sides", async () => {
  expect(await howOf(["join", 5, "carmilla"], ["vote", 4, "carmilla"])).toEqual([["carmilla", 9, "stayed"]]);
  expect(await howOf(["message", 5, "carmilla"], ["vote", 5, "carmilla"])).toEqual([
    ["carmilla", 10, "voted"],
  ]);
  expect(await howOf(["side", 3, "carmilla"])).toEqual([["carmilla", 3, "sided"]]);
  for (const deed of ["visit", "message", "reaction"])
    expect(await howOf([deed, 3, "carmilla"], ["side", 9, "carmilla"])).toEqual([["carmilla", 12, "stayed"]]);
  expect(await howOf(["vote", 1, "vesper-line"], ["join", 2, "carmilla"])).toEqual([
    ["carmilla", 2, "stayed"],
    ["vesper-line", 1, "voted"],
  ]);
});

test("a taste has the twelve strongest titles, without samples or other fans", async () => {
  const titles = await query<{ slug: string }>("select slug from titles order by slug limit 13");
  const fanId = newFanId();
  await earn(
    fanId,
    titles.map(({ slug }, n) => ["join", 1 + n, slug]),
  );
  await earn(fanId, [["join", 99, titles[0]?.slug ?? ""]], true);
  const { deeds, wrapped } = await tasteOf(fanId);
  expect(deeds.map(({ slug }) => slug)).toEqual(
    titles
      .slice(1)
      .map(({ slug }) => slug)
      .toReversed(),
  );
  expect(wrapped).toBeNull();
  expect((await tasteOf(newFanId())).deeds).toEqual([]);
});

test("the top title of the newest own Wrapped is known, if it still exists", async () => {
  const fanId = newFanId();
  const keep = (period: string, topShow: string, sample: boolean, at: string) =>
    query(
      `insert into wrapped_stats (fan_id, user_session, period, stats, is_sample, generated_at)
       values ($1, $1, $2, jsonb_build_object('topShow', $3::text), $4, $5)`,
      [fanId, period, topShow, sample, at],
    );
  await keep("2026-01", "Carmilla", false, "2026-02-01");
  expect((await tasteOf(fanId)).wrapped).toEqual({ slug: "carmilla", name: "Carmilla" });
  await keep("2026-02", "Nowhere", false, "2026-03-01");
  expect((await tasteOf(fanId)).wrapped).toBeNull();
  await keep("2026-03", "Carmilla", true, "2026-04-01");
  expect((await tasteOf(fanId)).wrapped).toBeNull();
});

test("preferences are each fan's own, and the latest count", async () => {
  const fanId = newFanId();
  const none = { genres: [], moods: [], city: "", within: null };
  expect([await findPreferences(null), await findPreferences(fanId)]).toEqual([none, none]);
  await savePreferences(fanId, { ...none, genres: ["Silent"], city: "oslo", within: 30 });
  const latest = { genres: ["Drama"], moods: ["Nostalgic"], city: "paris", within: 300 };
  await savePreferences(fanId, latest);
  expect(await findPreferences(fanId)).toEqual(latest);
  expect(await tasteOf(fanId)).toMatchObject(latest);
});

test("genres and moods are offered once each, by name, of what is shown alone", async () => {
  await query(
    `insert into recommendations (id, title, type, genres, moods, retired_at)
     values ('g-1', 'G', 'Film', '{Zither,Abacus}', '{Zen}', null), ('g-2', 'G', 'Film', '{Zither}', '{}', null),
       ('g-3', 'G', 'Film', '{Gone}', '{Gone}', now())`,
  );
  const { genres, moods } = await tasteChoices();
  expect([genres[0], genres.at(-1), moods.at(-1)]).toEqual(["Abacus", "Zither", "Zen"]);
  expect(new Set(genres).size).toBe(genres.length);
  expect([...genres, ...moods]).not.toContain("Gone");
});

test("best matches first, the default order for newcomers, sixty at most", async () => {
  await query(
    `insert into recommendations (id, title, type, genres, position)
     select 'many-' || n, 'M', 'Film', case when n = 50 then '{Kabuki}' else '{Opera}' end::text[], n - 1000
     from generate_series(1, 60) n`,
  );
  const ids = async (fanId: string | null) => (await listRecommendations(fanId)).map(({ id }) => id);
  const inOrder = Array.from({ length: 60 }, (_, n) => `many-${n + 1}`);
  expect(await ids(null)).toEqual(inOrder);
  const fanId = newFanId();
  await savePreferences(fanId, { genres: ["Kabuki"], moods: [], city: "", within: null });
  expect(await ids(fanId)).toEqual(["many-50", ...inOrder.filter((id) => id !== "many-50")]);
  await query("delete from recommendations where id like 'many-%'");
});

test("an event shows seats left, whether it has begun, and the fan's ticket", async () => {
  const [id, begun, none] = [await openEvening(3), await openEvening(3, -1), await openEvening(null)];
  const fanId = newFanId();
  await takeTicket(id, newFanId());
  const { number } = await takeTicket(id, fanId);
  expect(await findRecommendation(id, fanId)).toMatchObject({
    tickets: { left: 1, seats: 3, isOver: false },
    own: { number, path: expect.stringMatching(/^\/tickets\//) },
    waits: null,
    rating: "",
  });
  expect((await findRecommendation(id, null))?.own).toBeNull();
  expect((await findRecommendation(begun, null))?.tickets?.isOver).toBe(true);
  expect((await findRecommendation(none, null))?.tickets).toBeNull();
  await query(
    "update recommendations set spoils_title = 'carmilla', starts_at = null, ends_at = null where id = $1",
    [id],
  );
  expect(await findRecommendation(id, null)).toMatchObject({
    description: "",
    waits: { name: "Carmilla", season: null, episode: null },
    tickets: { isOver: false },
  });
  await query("update recommendations set retired_at = now() where id = $1", [id]);
  expect(await findRecommendation(id, fanId)).toBeNull();
});

const nobody: Taste = { genres: [], moods: [], city: "", within: null, deeds: [], wrapped: null };
const quarry: Candidate = {
  titleSlug: "the-quarry",
  genres: ["Mystery", "Drama"],
  moods: ["Nostalgic", "Tense"],
  city: "london",
};
const did = (slug: string, points: number, genres: string[] = []): TitleActivity => ({
  slug,
  name: slug,
  points,
  genres,
  how: "stayed",
});

test.each<[percent: number, taste: Partial<Taste>]>([
  [66, { genres: ["Mystery"] }],
  [70, { genres: ["Mystery", "Drama"] }],
  [42, { genres: ["Horror"] }],
  [61, { moods: ["Tense"] }],
  [65, { moods: ["Tense", "Nostalgic"] }],
  [45, { moods: ["Romantic"] }],
  [68, { deeds: [did("the-quarry", 4)] }],
  [80, { deeds: [did("the-quarry", 900)] }],
  [59, { deeds: [did("other", 4, ["Drama"])] }],
  [63, { deeds: [did("other", 4, ["Drama", "Mystery"])] }],
  [68, { deeds: [did("other", 900, ["Drama"])] }],
  [50, { deeds: [did("other", 900, ["Horror"])] }],
  [60, { wrapped: { slug: "the-quarry", name: "The Quarry" } }],
  [50, { wrapped: { slug: "other", name: "Other" } }],
  [62, { city: "london" }],
  [62, { city: "london", within: 30 }],
  [55, { city: "paris", within: 1_500 }],
  [15, { city: "paris", within: 300 }],
  [50, { city: "paris" }],
])("it is a match of %i percent for %o", (percent, taste) => {
  expect(matchOf(quarry, { ...nobody, ...taste })?.percent).toBe(percent);
});

test("two reasons are given, the strongest first; of what is too far one beside that", () => {
  const taste: Taste = {
    ...nobody,
    genres: ["Mystery"],
    moods: ["Tense"],
    city: "london",
    deeds: [did("first", 1, ["Drama"]), did("second", 9, ["Drama"])],
  };
  const [genre, here] = ["because you like Mystery", "because it is in London"];
  expect(matchOf(quarry, taste)?.reasons).toEqual([genre, here]);
  expect(matchOf(quarry, { ...taste, genres: [], moods: [], city: "" })?.reasons).toEqual([
    "because you stayed for second",
  ]);
  expect(matchOf(quarry, { ...taste, city: "paris", within: 30 })).toEqual({
    percent: 50 + 16 + 11 + 10 - 35,
    reasons: [genre, "though it is 340 km from you"],
    isTooFar: true,
  });
});

test("preferences take forty of each, of forty characters, and a known distance", () => {
  const fits = (sent: object) => PreferencesForm.safeParse(sent).success;
  const many = (count: number) => Array.from({ length: count }, (_, n) => `Genre ${n}`);
  for (const field of ["genres", "moods"]) {
    expect([fits({ [field]: many(40) }), fits({ [field]: many(41) })], field).toEqual([true, false]);
    expect([fits({ [field]: "x".repeat(40) }), fits({ [field]: "x".repeat(41) })], field).toEqual([
      true,
      false,
    ]);
  }
  expect(PreferencesForm.parse({ genres: "" })).toEqual({ genres: [], moods: [], city: "", within: null });
  for (const within of ["30", "300", "1500"])
    expect(PreferencesForm.parse({ within }).within).toBe(Number(within));
  for (const within of ["0", "31", " ", "1,500"]) expect(fits({ within }), within).toBe(false);
});
