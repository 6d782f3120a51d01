import { expect, test } from "vitest";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { composeStillCard } from "../../catalogue/pictures/still-card.server.ts";
import { ClipForm } from "./clip-form.ts";
import { findClipScene, listClipScenes } from "./clip-scenes.server.ts";
import { clipsVotedBy, findClip, hideClip, postClip, voteClip } from "./clips.server.ts";
import { clipsReportable } from "./desk/reportable.server.ts";
import { clipsPersonalData } from "./personal.server.ts";
import { parsePageStart, readWall } from "./wall/wall.server.ts";
import { publishWall } from "./wall-news.server.ts";
import { captionOf } from "./words.ts";

const done = async () => undefined;
const post = (caption: string, fanId = newFanId(), change: object = {}) =>
  postClip(fanId, { scene: "airlock", caption, ...change });
const person = (...fanIds: string[]) => ({ fanIds }) as Parameters<typeof clipsPersonalData.exportOf>[0];

test("a caption has one place and size on page, film and card, smaller if long", () => {
  for (const [caption, size, lines, x, from, to] of [
    ["Playback", 92, [[8, 658]], 44, 416, 566],
    [
      "Forty-one\nabsolutely not",
      80,
      [
        [9, 578],
        [14, 660],
      ],
      44,
      348,
      498,
    ],
    [
      "a b c d e f g h i j k l m n o p q r s t u v",
      54,
      [
        [19, 555],
        [19, 610],
        [3, 665],
      ],
      44,
      351,
      501,
    ],
    ["W".repeat(80), 42, [26, 26, 26, 2].map((many, at) => [many, 539 + 43 * at]), 44, 347, 497],
    ["門".repeat(80), 36, [522, 559, 595, 632, 669].map((y) => [16, y]), 44, 336, 486],
    [
      "حين يصل آخر قطار",
      78,
      [
        [7, 581],
        [8, 660],
      ],
      676,
      353,
      503,
    ],
  ] as const) {
    const words = captionOf(caption);
    expect(words.lines.map(({ text, y }) => [text.length, y])).toEqual(lines);
    expect(words).toMatchObject({ size, x, fade: { from, to }, isRightToLeft: x === 676 });
  }
  expect(captionOf("門".repeat(200))).toMatchObject({ size: 26, fade: { from: expect.any(Number) } });
  expect(captionOf("門".repeat(900)).fade.from).toBe(0);
});

test("a caption may have surrounding space, up to sixteen times its length", () => {
  const caption = (many: number) =>
    ClipForm.safeParse({ scene: "airlock", caption: `${" ".repeat(many - 1)}a` }).success;
  expect([caption(80 * 16), caption(80 * 16 + 1)]).toEqual([true, false]);
  expect(ClipForm.safeParse({ scene: "airlock", caption: "a".repeat(81) }).success).toBe(false);
});

test("a clip is posted for its fan, key and scene; names of fans are allowed", async () => {
  const [ada, bo] = [newFanId(), newFanId()];
  const clientKey = `key-${ada}`;
  const one = await post("With @somebody", ada, { clientKey });
  expect(one.id).toMatch(/^[a-z0-9]{12}$/);
  expect(one).toMatchObject({
    scene: "airlock",
    caption: "With @somebody",
    isCovered: false,
    sampleVotes: 0,
  });
  expect(Math.abs(one.at - Date.now())).toBeLessThan(3_600_000);
  expect((await post("Another", ada)).id).not.toBe(one.id);
  expect((await post("Of another", bo, { clientKey })).id).not.toBe(one.id);
  expect((await post("Said again", ada, { clientKey })).caption).toBe("With @somebody");
  const gone = (await listClipScenes()).find(({ id }) => id !== "airlock")?.id ?? "";
  await query("update scenes set retired_at = now() where id = $1", [gone]);
  await expect(post("Gone", ada, { scene: gone })).rejects.toMatchObject({ code: "no_such_scene" });
  expect((await listClipScenes()).map(({ id }) => id)).not.toContain(gone);
  expect((await findClipScene(gone))?.id).toBe(gone);
  expect(await findClipScene("nowhere")).toBeNull();
  await query("update scenes set retired_at = null where id = $1", [gone]);
});

test("refused captions say what they read like, and cries for help get help", async () => {
  const refusal = (caption: string) => post(caption).catch((problem) => problem);
  const link = await refusal("Call me on +44 20 7946 0958");
  expect(link).toMatchObject({
    code: "not_like_this",
    status: 422,
    message: expect.stringMatching(/^That cannot/),
  });
  const cry = await refusal("I want to kill myself");
  expect(cry).toMatchObject({ code: "not_like_this", fields: { caption: cry.message } });
  expect(cry.message).not.toMatch(/^That cannot/);
  expect(cry.message.length).toBeGreaterThan(10);
});

test("a vote counts for one clip and fan; hidden clips are unreachable", async () => {
  const [ada, bo] = [newFanId(), newFanId()];
  const [clip, other] = [await post("One"), await post("Other")];
  expect(await voteClip(clip.id, ada, true)).toEqual({ votes: 1 });
  expect(await voteClip(clip.id, bo, true)).toEqual({ votes: 2 });
  expect(await voteClip(other.id, ada, true)).toEqual({ votes: 1 });
  expect(await voteClip(clip.id, ada, true)).toEqual({ votes: 2 });
  expect(await voteClip(clip.id, ada, false)).toEqual({ votes: 1 });
  expect(await clipsVotedBy(ada, [clip.id, other.id])).toEqual([other.id]);
  expect(await clipsVotedBy(bo, [clip.id])).toEqual([clip.id]);
  expect(await clipsVotedBy(bo, [])).toEqual([]);
  expect(await clipsVotedBy(null, [clip.id])).toEqual([]);
  expect((await findClip(other.id))?.votes).toBe(1);
  await hideClip(clip.id, true, done);
  const hiddenAt = () => query("select hidden_at from clips where id = $1", [clip.id]);
  const first = await hiddenAt();
  await hideClip(clip.id, true, done);
  expect(await hiddenAt()).toEqual(first);
  expect(await findClip(clip.id)).toBeNull();
  expect((await findClip(other.id))?.id).toBe(other.id);
  for (const act of [() => voteClip("aaaaaaaaaaaa", ada, true), () => hideClip("aaaaaaaaaaaa", true, done)])
    await expect(act()).rejects.toMatchObject({ code: "no_such_clip", status: 404 });
});

test("a page starts after the last clip of the one before, and knows if more follow", async () => {
  for (const [asked, after] of [
    [null, null],
    ["", null],
    ["12.", null],
    ["a1", null],
    ["12", { votes: 0, seq: 12 }],
    ["3.12", { votes: 3, seq: 12 }],
  ] as const)
    expect(parsePageStart(asked)).toEqual(after);
  await query("delete from clips");
  const ids = [];
  for (let n = 0; n < 24; n++) ids.unshift((await post(`No ${n}`, "many")).id);
  const whole = await readWall("newest", null);
  expect([whole.clips.map(({ id }) => id), whole.more]).toEqual([ids, null]);
  const top = await post("On top");
  await voteClip(ids[23]!, newFanId(), true);
  const first = await readWall("newest", null);
  expect(first.clips.map(({ id }) => id)).toEqual([top.id, ...ids.slice(0, 23)]);
  expect(first.more).toBe(`${first.clips.at(-1)?.seq}`);
  expect((await readWall("newest", parsePageStart(first.more))).clips.map(({ id }) => id)).toEqual([ids[23]]);
  const best = await readWall("best", null);
  expect(best.clips.map(({ id }) => id)).toEqual([ids[23], top.id, ...ids.slice(0, 22)]);
  expect(best.more).toBe(`0.${best.clips.at(-1)?.seq}`);
  expect((await readWall("best", parsePageStart(best.more))).clips.map(({ id }) => id)).toEqual([ids[22]]);
  expect((await readWall("best", { votes: 1, seq: 0 })).clips.map(({ id }) => id)).not.toContain(ids[23]);
});

test("wall readers hear of the last minute: up to 400 clips and the newest", async () => {
  await query("delete from clips");
  await publishWall();
  const { hears, leave } = await listenTo("clips");
  const [shown, hidden] = [await post("Shown"), await post("Hidden")];
  await query("update clips set hidden_at = now(), moved_at = now() - interval '59 seconds' where id = $1", [
    hidden.id,
  ]);
  await query("update clips set moved_at = now() - interval '61 seconds' where id = $1", [shown.id]);
  await publishWall();
  const heard = await hears('"newest":');
  expect(heard).toContain(`{"votes":{"${hidden.id}":0},"hidden":["${hidden.id}"],"newest":${shown.seq}}`);
  await query(
    `insert into clips (id, fan_id, client_key, scene, caption, moved_at)
     select lpad(n::text, 12, 'm'), 'many', n::text, 'airlock', 'No ' || n, now() - n * interval '1 millisecond'
     from generate_series(1, 401) n`,
  );
  await publishWall();
  const told = await hears('"mmmmmmmmm400":0');
  expect(told).toContain('"mmmmmmmmmmm1":0');
  expect(told).not.toContain("mmmmmmmmm401");
  leave();
  const reads = (topic: string) => mayRead(topic, { session: null, person: null });
  expect([await reads("clips"), await reads("clips:mine")]).toEqual([true, false]);
});

test("a reported clip shows text and maker, if it has one", async () => {
  const fan = newFanId();
  const clip = await post("Reported", fan);
  const [one] = await clipsReportable.find([clip.id]);
  expect(one).toEqual({
    subject: clip.id,
    speaker: clip.speaker?.name,
    fanId: fan,
    text: "Reported",
    at: expect.any(Date),
    removed: false,
    sample: false,
    where: { name: "the wall of clips", path: `/memes/${clip.id}` },
  });
  expect(await clipsReportable.authorOf?.(clip.id)).toBe(fan);
  expect(await clipsReportable.authorOf?.("aaaaaaaaaaaa")).toBeNull();
  await clipsReportable.remove(clip.id, done);
  expect((await clipsReportable.find([clip.id]))[0]?.removed).toBe(true);
  await clipsReportable.restore(clip.id, done);
  expect((await findClip(clip.id))?.id).toBe(clip.id);
  await query("update clips set is_sample = true, fan_id = 'nobody-here' where id = $1", [clip.id]);
  expect((await clipsReportable.find([clip.id]))[0]).toMatchObject({
    speaker: "Someone",
    fanId: null,
    sample: true,
  });
  expect(await findClip(clip.id)).toMatchObject({ speaker: null, sample: true });
  expect((await clipsReportable.find(["aaaaaaaaaaaa"])).length).toBe(0);
});

test("deleting a fan removes their clips and votes, live for readers", async () => {
  const [ada, bo] = [newFanId(), newFanId()];
  const [own, other, third] = [await post("Own", ada), await post("Other", bo), await post("Third", bo)];
  for (const fan of [ada, bo]) await voteClip(other.id, fan, true);
  await voteClip(third.id, bo, true);
  await voteClip(own.id, bo, true);
  const { clips, clip_votes } = (await clipsPersonalData.exportOf(person(ada))) as Record<string, unknown[]>;
  expect([clips?.length, clip_votes?.length]).toEqual([1, 1]);
  await query("update clips set moved_at = now() - interval '1 hour'");
  const { hears, leave } = await listenTo("clips");
  await clipsPersonalData.eraseInSteps?.(person(ada));
  expect(await hears(`"${other.id}":1`)).not.toContain(third.id);
  expect(await findClip(own.id)).toBeNull();
  expect([(await findClip(other.id))?.votes, (await findClip(third.id))?.votes]).toEqual([1, 1]);
  expect(await clipsVotedBy(bo, [other.id, third.id])).toHaveLength(2);
  leave();
});

test("a clip's card has the wordmark above its words and the frame at the right", async () => {
  const read = async (caption: string) => {
    const drawn = await composeStillCard({ words: caption, picture: pictureNamed("clip-airlock") });
    const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
    const isLight = (x: number, y: number) => Math.max(...at(x, y)) > 100;
    const below = (most: number) => Array.from({ length: most }, (_, n) => n);
    const rows = below(630).filter((y) => below(570).some((x) => isLight(x, y)));
    const columns = below(570).filter((x) => rows.some((y) => isLight(x, y)));
    return { at, columns, bands: rows.filter((y) => !rows.includes(y - 1)), last: rows.at(-1) };
  };
  const { at, columns, bands, last } = await read("Ag\nAg");
  expect([columns[0], columns.at(-1), last]).toEqual([56, 178, 630 - 56 - 1]);
  expect(bands).toEqual([56, 401, 489]);
  const ground = [7, 10, 8];
  expect([at(0, 0), at(569, 300), at(569, 629)]).toEqual([ground, ground, ground]);
  for (const edge of [at(570, 0), at(570, 300), at(1199, 629)]) expect(edge).not.toEqual(ground);
  for (const [caption, right, ...tops] of [
    ["The group chat when one person has gone quiet and nobody has said anything yet", 518, 56, 264],
    ["MMMMM MMMMM MMMMM", 401, 56, 335, 423, 511],
    ["MMMMMM", 471, 56, 511],
  ] as const) {
    const found = await read(caption);
    expect([found.columns.at(-1), ...found.bands]).toEqual([right, ...tops]);
  }
});
