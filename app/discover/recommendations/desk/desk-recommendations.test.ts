import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { openEvening } from "../../../../testing/tickets/evening.ts";
import { welcomeFan } from "../../../fans/fans.server.ts";
import { takeTicket } from "../tickets/tickets.server.ts";
import { listTickets, recommendationRecords } from "./desk-recommendations.server.ts";
import { RecommendationForm } from "./recommendation-form.ts";

const typed = { title: "The Long Reel", type: "Film", startsAt: "", endsAt: "" };
const nothing = async () => undefined;
const keep = (id: string | null, change: object = {}) =>
  recommendationRecords.save(id, RecommendationForm.parse({ ...typed, ...change }), nothing);

async function holdTickets(id: string, count: number): Promise<void> {
  await query(
    `insert into tickets (key, recommendation, number, fan_id)
     select gen_random_uuid(), $1, n, 'holder-' || n from generate_series(1, $2::int) n`,
    [id, count],
  );
}

test("the tickets of an evening come fifty to a page, by number, each with who has it", async () => {
  const id = await openEvening(200);
  await holdTickets(id, 51);
  const { fanId, name } = await welcomeFan(newFanId());
  await query("update tickets set fan_id = $2 where recommendation = $1 and number = 1", [id, fanId]);
  const elsewhere = await openEvening(5);
  await holdTickets(elsewhere, 1);
  const first = await listTickets(id, 0);
  expect(first.tickets.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(first.next).toBe(50);
  expect(first.tickets.slice(0, 2)).toMatchObject([
    { fanId, name, takenAt: expect.any(Date) },
    { fanId: "holder-2", name: null },
  ]);
  const second = await listTickets(id, 50);
  expect([second.tickets.map(({ number }) => number), second.next]).toEqual([[51], null]);
  const last = await listTickets(id, 1);
  expect([last.tickets.length, last.next]).toEqual([50, null]);
});

test("a new recommendation is last, at its own or derived address; retired are listed", async () => {
  expect(await keep(null, { slug: "own-one" })).toBe("own-one");
  expect(await keep(null, { title: "Ünder  the lamp" })).toBe("under-the-lamp");
  await expect(keep(null, { title: "夜" })).rejects.toMatchObject({ code: "no_slug", status: 409 });
  await expect(keep("nowhere")).rejects.toMatchObject({ status: 404 });
  await expect(keep("own-one", { title_slug: "no-such-title" })).rejects.toMatchObject({
    fields: { title_slug: expect.any(String) },
  });
  await query("update recommendations set retired_at = now() where id = 'own-one'");
  const shown = (await recommendationRecords.list()).slice(-2);
  expect(shown.map(({ id, isRetired }) => [id, isRetired])).toEqual([
    ["own-one", true],
    ["under-the-lamp", false],
  ]);
  expect(await recommendationRecords.find("nowhere")).toBeNull();
});

test("one stands in front at a time, and what the operator keeps is no sample any more", async () => {
  await keep(null, { slug: "front-one", isFeatured: "on" });
  await keep(null, { slug: "front-two" });
  const front = async () =>
    (await recommendationRecords.list()).filter((one) => one.is_featured).map(({ id }) => id);
  expect(await front()).toEqual(["front-one"]);
  await query("update recommendations set is_sample = true where id = 'front-two'");
  await keep("front-two", {
    isFeatured: "on",
    spoils: "story",
    title_slug: "vesper-line",
    spoilsSeason: "1",
    spoilsEpisode: "2",
  });
  expect(await front()).toEqual(["front-two"]);
  expect(await recommendationRecords.find("front-two")).toMatchObject({
    is_sample: false,
    title_slug: "vesper-line",
    spoils_title: "vesper-line",
    spoils_season: 1,
    spoils_episode: 2,
    spoils_minute: null,
  });
});

test("there are never fewer seats than tickets that are out, and as many are enough", async () => {
  const id = await openEvening(5);
  for (let taken = 0; taken < 2; taken++) await takeTicket(id, newFanId());
  for (const seats of ["1", ""])
    await expect(keep(id, { seats })).rejects.toMatchObject({ code: "seats_out", status: 409 });
  await keep(id, { seats: "2" });
  expect(await recommendationRecords.find(id)).toMatchObject({ seats: 2, handed: 2, title: "The Long Reel" });
});

test("the desk form refuses too long, too many or unknown values, and accepts limits", () => {
  const refusal = (change: object) =>
    RecommendationForm.safeParse({ ...typed, ...change }).error?.issues[0]?.path[0];
  const lengths = {
    title: 80,
    description: 400,
    more: 4_000,
    location: 120,
    date: 80,
    category: 60,
    image: 8,
    attendees: 60,
  };
  for (const [field, most] of Object.entries(lengths)) {
    expect(refusal({ [field]: "x".repeat(most) }), field).toBeUndefined();
    expect(refusal({ [field]: "x".repeat(most + 1) }), field).toBe(field);
  }
  for (const [field, most] of Object.entries({ genres: 8, moods: 6 })) {
    const lines = (count: number, length = 40) =>
      Array.from({ length: count }, () => "x".repeat(length)).join("\n");
    expect(refusal({ [field]: lines(most) }), field).toBeUndefined();
    expect(refusal({ [field]: lines(most + 1) }), field).toBe(field);
    expect(refusal({ [field]: lines(1, 41) }), field).toBe(field);
  }
  for (const rating of ["", "0", "0.1", " 4.5 ", "5", "5.0"])
    expect(refusal({ rating }), rating).toBeUndefined();
  for (const rating of ["5.1", "6", "4.55", "-1", "x"]) expect(refusal({ rating }), rating).toBe("rating");
  for (const seats of ["", "1", " 100000 "]) expect(refusal({ seats }), seats).toBeUndefined();
  for (const seats of ["0", "01", "100001", "1.5"]) expect(refusal({ seats }), seats).toBe("seats");
  expect([refusal({ title_slug: "x".repeat(60) }), refusal({ title_slug: "x".repeat(61) })]).toEqual([
    undefined,
    "title_slug",
  ]);
  expect([refusal({ type: "Play" }), refusal({ city: "atlantis" }), refusal({ city: "oslo" })]).toEqual([
    "type",
    "city",
    undefined,
  ]);
});

test("the desk form needs an end after the start, and complete spoiler points", () => {
  const refusal = (change: object) =>
    RecommendationForm.safeParse({ ...typed, ...change }).error?.issues[0]?.path[0];
  const [start, end] = ["2031-01-10T19:30", "2031-01-10T19:31"];
  expect(refusal({ startsAt: start, endsAt: end })).toBeUndefined();
  for (const wrong of [{ endsAt: end }, { startsAt: start, endsAt: start }, { startsAt: end, endsAt: start }])
    expect(refusal(wrong)).toBe("endsAt");
  const story = { spoils: "story", title_slug: "vesper-line" };
  expect(refusal(story)).toBeUndefined();
  expect(refusal({ spoils: "story" })).toBe("title_slug");
  expect(refusal({ ...story, spoilsSeason: "1" })).toBe("spoilsEpisode");
  expect(RecommendationForm.parse(typed)).toMatchObject({
    description: "",
    city: "",
    startsAt: null,
    rating: null,
    seats: null,
    title_slug: null,
    genres: [],
    isNew: false,
    isFeatured: false,
  });
});
