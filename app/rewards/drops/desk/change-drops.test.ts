import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { changeDrop, closeDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { drawClosedDrops } from "../draw/draw.server.ts";
import { notifyOpened } from "../open-drops.server.ts";
import { closeDropNow, createDrop, editDrop, pauseDrop, publishDrop } from "./change-drops.server.ts";
import type { DropInput } from "./drop-form.ts";

const hourMs = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * hourMs);
const input = (change: Partial<DropInput> = {}): DropInput => ({
  title: "Brakeman's lamp",
  collection: "Vesper Line",
  studio: "Ninth Platform",
  description: "Red on one side.",
  picture: null,
  pieces: 12,
  mode: "first-come",
  opensAt: later(1),
  closesAt: later(2),
  keepWithin: null,
  slug: "",
  ...change,
});
const noted: string[] = [];
const note = async (_: unknown, id: string) => noted.push(id);
const rowOf = async (id: string) =>
  (await query<Record<string, unknown>>("select * from drops where id = $1", [id]))[0];
const seedsOf = (id: string) =>
  query<{ seed_hash: string }>("select * from drop_draws where drop_id = $1", [id]);
const refused = (code: string, field?: string) =>
  expect.objectContaining({
    code,
    status: 409,
    fields: field ? { [field]: expect.stringMatching(/^[A-Z]/) } : undefined,
  });

test("a drop is created as filled in, published now or later, at its own address", async () => {
  const [{ name } = { name: "" }] = await query<{ name: string }>("select name from pictures limit 1");
  const given = input({ picture: name, keepWithin: 30, slug: "the-lamp" });
  const at = later(0.5);
  expect(await createDrop(given, note, { to: "schedule", at })).toBe("the-lamp");
  expect(await rowOf("the-lamp")).toMatchObject({
    title: given.title,
    collection: given.collection,
    studio: given.studio,
    description: given.description,
    picture: name,
    pieces: 12,
    mode: "first-come",
    announced_at: at,
    opens_at: given.opensAt,
    closes_at: given.closesAt,
    keep_within_minutes: 30,
  });
  expect(await createDrop(input(), note)).toBe("brakeman-s-lamp");
  const made = await rowOf("brakeman-s-lamp");
  expect(Math.abs(Number(made?.announced_at) - Date.now())).toBeLessThan(60_000);
  expect(await createDrop(input({ mode: "draw", slug: "a-draw" }), note)).toBe("a-draw");
  expect([(await seedsOf("the-lamp")).length, (await seedsOf("a-draw")).length]).toEqual([0, 1]);
  expect(noted.splice(0)).toEqual(["the-lamp", "brakeman-s-lamp", "a-draw"]);
  await expect(createDrop(input(), note)).rejects.toEqual(refused("taken", "slug"));
  await expect(createDrop(input({ title: "…" }), note)).rejects.toEqual(refused("no_slug", "slug"));
  const past = input({ opensAt: later(-0.1), slug: "past" });
  await expect(createDrop(past, note)).rejects.toEqual(refused("opens_in_the_past", "opensAt"));
  const noPicture = { code: "no_picture", status: 422, fields: { picture: "Choose a picture" } };
  const unknown = { picture: "no-such-picture" };
  await expect(createDrop(input({ ...unknown, slug: "past" }), note)).rejects.toMatchObject(noPicture);
  await expect(editDrop("the-lamp", input(unknown), note)).rejects.toMatchObject(noPicture);
  const none = { pieces: 0, slug: "past" };
  await expect(createDrop(input(none), note)).rejects.toMatchObject({ code: "23514" });
  const fails = async () => Promise.reject(new Error("not noted"));
  await expect(createDrop(input({ slug: "past" }), fails)).rejects.toThrow("not noted");
  await expect(editDrop("the-lamp", input({ title: "Another" }), fails)).rejects.toThrow("not noted");
  expect([await rowOf("past"), (await rowOf("the-lamp"))?.title, noted]).toEqual([
    undefined,
    given.title,
    [],
  ]);
});

test("before its announcement everything about a drop can change", async () => {
  const [drop, other] = [await openDrop({ opensIn: 3 * hourMs }), await openDrop({ opensIn: hourMs })];
  await changeDrop(drop, "announced_at = now() + interval '10 minutes'");
  const given = input({ mode: "draw", pieces: 3, keepWithin: 7 });
  const before = (await rowOf(drop))?.announced_at;
  await editDrop(drop, given, note);
  expect(noted.splice(0)).toEqual([drop]);
  expect(await rowOf(drop)).toMatchObject({
    title: given.title,
    collection: given.collection,
    studio: given.studio,
    description: given.description,
    pieces: 3,
    mode: "draw",
    announced_at: before,
    opens_at: given.opensAt,
    closes_at: given.closesAt,
    keep_within_minutes: 7,
  });
  const seeds = await seedsOf(drop);
  expect([seeds.length, (await rowOf(other))?.title]).toEqual([1, "The conductor's whistle"]);
  await publishDrop(drop, { to: "publish" }, note);
  const announcedAt = (await rowOf(drop))?.announced_at;
  expect(Math.abs(Number(announcedAt) - Date.now())).toBeLessThan(60_000);
  await editDrop(drop, given, note);
  expect([(await rowOf(drop))?.announced_at, await seedsOf(drop)]).toEqual([announcedAt, seeds]);
  await expect(editDrop(drop, input(), note)).rejects.toEqual(refused("announced", "mode"));
  await editDrop(other, input({ title: "No draw" }), note);
  expect(await seedsOf(other)).toEqual([]);
  await expect(editDrop("no-such-drop", input(), note)).rejects.toMatchObject({ code: "no_such_drop" });
});

test("the hour moves by a minute or more, to one that is to come, until the drop opens", async () => {
  const drop = await openDrop({ opensIn: hourMs });
  const hour = async () => (await rowOf(drop))?.opens_at as Date;
  const opensAt = await hour();
  const moved = (ms: number) => input({ opensAt: new Date(Number(opensAt) + ms), closesAt: later(5) });
  for (const ms of [59_999, -59_999]) await editDrop(drop, moved(ms), note);
  expect(await hour()).toEqual(opensAt);
  await editDrop(drop, moved(60_000), note);
  expect(Number(await hour())).toBe(Number(opensAt) + 60_000);
  const past = input({ opensAt: later(-1) });
  await expect(editDrop(drop, past, note)).rejects.toEqual(refused("opens_in_the_past", "opensAt"));
  await editDrop(drop, moved(0), note);
  await changeDrop(drop, "opens_at = now() - interval '10 minutes'");
  const opened = await hour();
  await expect(editDrop(drop, moved(0), note)).rejects.toEqual(refused("opened", "opensAt"));
  const kept = input({ opensAt: opened, closesAt: later(5) });
  await expect(editDrop(drop, { ...kept, pieces: 13 }, note)).rejects.toEqual(refused("opened", "pieces"));
  await editDrop(drop, { ...kept, title: "It goes on" }, note);
  expect(await rowOf(drop)).toMatchObject({
    title: "It goes on",
    opens_at: opened,
    closes_at: kept.closesAt,
  });
  await changeDrop(drop, "closes_at = now() - interval '1 minute'");
  await expect(editDrop(drop, kept, note)).rejects.toEqual(refused("closed"));
  await changeDrop(drop, "sample_of = 'lamp'");
  await expect(editDrop(drop, kept, note)).rejects.toEqual(refused("a_sample"));
  expect((await rowOf(drop))?.title).toBe("It goes on");
});

test("a drop pauses and goes on once each, and alone, until it is closed", async () => {
  const [drop, other] = [await openDrop(), await openDrop()];
  const isPaused = async (id: string) => (await rowOf(id))?.paused_at !== null;
  noted.length = 0;
  await expect(pauseDrop(drop, false, note)).rejects.toMatchObject({
    code: "as_it_is",
    message: "It is not paused.",
  });
  await pauseDrop(drop, true, note);
  expect([await isPaused(drop), await isPaused(other)]).toEqual([true, false]);
  const paused = { code: "as_it_is", status: 409, message: "It is already paused." };
  await expect(pauseDrop(drop, true, note)).rejects.toMatchObject(paused);
  await pauseDrop(drop, false, note);
  expect([await isPaused(drop), noted]).toEqual([false, [drop, drop]]);
  await closeDrop(drop);
  await expect(pauseDrop(drop, true, note)).rejects.toEqual(refused("closed"));
});

test("a drop is closed now, once, after it has opened, and a pause ends with it", async () => {
  const [drop, other, soon] = [await openDrop(), await openDrop(), await openDrop({ opensIn: hourMs })];
  noted.length = 0;
  await changeDrop(drop, "paused_at = now()");
  await closeDropNow(drop, note);
  const closed = async (id: string) => ((await rowOf(id))?.closes_at as Date) <= new Date(Date.now() + 1_000);
  expect([await closed(drop), await closed(other), noted]).toEqual([true, false, [drop]]);
  expect((await rowOf(drop))?.paused_at).toBeNull();
  await expect(closeDropNow(drop, note)).rejects.toEqual(refused("closed"));
  await expect(closeDropNow(soon, note)).rejects.toEqual(refused("not_open"));
  expect(await closed(soon)).toBe(false);
});

test("a draft neither opens nor is drawn, and a drop goes back until it opens", async () => {
  const drop = await openDrop({ mode: "draw", opensIn: -3 * hourMs });
  await changeDrop(drop, "announced_at = 'infinity', closes_at = now() - interval '1 hour'");
  await notifyOpened();
  await drawClosedDrops();
  expect(await rowOf(drop)).toMatchObject({ told_at: null });
  expect(await seedsOf(drop)).toMatchObject([{ closed_at: null, drawn_at: null }]);
  for (const to of ["publish", "schedule"] as const)
    await expect(publishDrop(drop, { to, at: later(2) }, note)).rejects.toEqual(
      refused("opens_in_the_past", "opensAt"),
    );
  await editDrop(drop, input({ mode: "draw", opensAt: later(3), closesAt: later(4) }), note);
  expect((await rowOf(drop))?.announced_at).toBe(Number.POSITIVE_INFINITY);
  await expect(publishDrop(drop, { to: "schedule", at: later(3.5) }, note)).rejects.toEqual(
    refused("published_too_late", "publishAt"),
  );
  const at = later(2);
  await publishDrop(drop, { to: "schedule", at }, note);
  const early = input({ mode: "draw", opensAt: later(1), closesAt: later(4) });
  await expect(editDrop(drop, early, note)).rejects.toEqual(refused("opens_unannounced", "opensAt"));
  expect((await rowOf(drop))?.announced_at).toEqual(at);
  await publishDrop(drop, { to: "draft" }, note);
  await publishDrop(drop, { to: "publish" }, note);
  await expect(publishDrop(drop, { to: "publish" }, note)).rejects.toEqual(refused("no_draft"));
  await publishDrop(drop, { to: "draft" }, note);
  await publishDrop(drop, { to: "publish" }, note);
  await changeDrop(drop, "opens_at = now() - interval '1 minute'");
  await expect(publishDrop(drop, { to: "draft" }, note)).rejects.toEqual(refused("opened"));
});
