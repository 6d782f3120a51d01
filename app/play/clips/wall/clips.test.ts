import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureNamed } from "../../../../content/art/pictures.server.ts";
import { query } from "../../../../platform/db/pool.server.ts";
import { signsOf } from "../../../../platform/text/signs.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { listenTo } from "../../../../testing/listening.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import { composeStillCard } from "../../../catalogue/pictures/still-card.server.ts";
import { muteFan } from "../../../fans/muting.server.ts";
import type { Clip } from "../clip.ts";
import { ClipForm } from "../clip-form.ts";
import { clipsVotedBy, findClip, hideClip, postClip, voteClip } from "../clips.server.ts";
import { publishWall } from "../wall-news.server.ts";
import { captionOf, darkest, side } from "../words.ts";
import { clipsOnPage, parsePageStart, readWall } from "./wall.server.ts";

const done = async () => undefined;
const post = (caption: string, fanId = newFanId(), scene = "airlock") => postClip(fanId, { scene, caption });
const family = "👨‍👩‍👧‍👦";

test("ROUTE-09: a caption has one or two lines of 80 characters, in any script", () => {
  const caption = (text: string) => ClipForm.safeParse({ scene: "airlock", caption: text });
  expect(caption("  Reading   the \n\n room ").data?.caption).toBe("Reading the\nroom");
  expect(caption(family.repeat(80)).success).toBe(true);
  expect(caption(family.repeat(81)).error?.issues[0]?.message).toBe("A caption has at most 80 characters.");
  expect(caption("यात्री ".repeat(20)).success).toBe(true);
  expect(caption("one\ntwo\nthree").error?.issues[0]?.message).toBe("A caption has one or two lines.");
  expect(caption(" \n ").error?.issues[0]?.message).toBe("Write a caption first.");
});

test.each([
  ["a word", "Playback"],
  ["two lines that were begun on purpose", "Forty-one\nabsolutely not"],
  ["eighty letters", "The group chat when one person has gone quiet and nobody has said anything yet"],
  ["eighty letters without a space", "W".repeat(80)],
  ["eighty Han letters", "門".repeat(80)],
  ["eighty families", family.repeat(80)],
  ["Arabic", "حين يصل آخر قطار"],
])("every sign of %s stands inside the square, over the dark", (_, caption) => {
  const { lines, size, fade, x, isRightToLeft } = captionOf(caption);
  const apart = (text: string) => signsOf(text.replace(/\s/g, "")).join("");
  expect(apart(lines.map(({ text }) => text).join(""))).toBe(apart(caption));
  expect(size).toBeGreaterThanOrEqual(26);
  expect(lines.at(-1)?.y).toBeLessThan(side);
  expect((lines[0]?.y ?? 0) - size).toBeGreaterThanOrEqual(fade.to - 1);
  expect(fade.to).toBeGreaterThan(0);
  expect(isRightToLeft).toBe(caption.startsWith("حين"));
  expect(x).toBe(isRightToLeft ? side - 44 : 44);
  if (caption.includes("\n")) expect(lines).toHaveLength(2);
});

test("the dark under the words is dark enough for them on a white frame", () => {
  const channel = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const light = ([r = 0, g = 0, b = 0]: number[]) =>
    0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ground = [7, 10, 8].map((ink) => ink * darkest + 255 * (1 - darkest));
  expect((light([244, 241, 230]) + 0.05) / (light(ground) + 0.05)).toBeGreaterThan(4.5);
});

test("a repeated clip is one; muted fans, missing scenes and bad words are refused", async () => {
  const fan = newFanId();
  const input = { scene: "airlock", caption: `Twice ${uniqueWord()}`, clientKey: `key-${fan}` };
  const [one, two] = await Promise.all([postClip(fan, input), postClip(fan, input)]);
  expect(two.id).toBe(one.id);
  expect(one).toMatchObject({ votes: 0, sample: false, speaker: { fanId: fan, name: expect.any(String) } });
  await expect(post("Here", fan, "nowhere")).rejects.toMatchObject({ code: "no_such_scene", status: 404 });
  await expect(post("Call me on +44 20 7946 0958", fan)).rejects.toMatchObject({
    code: "not_like_this",
    fields: { caption: expect.any(String) },
  });
  await muteFan(fan, null);
  await expect(post("Here", fan)).rejects.toMatchObject({ code: "muted" });
  const [{ many } = { many: 0 }] = await query<{ many: number }>(
    "select count(*)::int as many from clips where fan_id = $1",
    [fan],
  );
  expect(many).toBe(1);
});

test("one vote per fan, undone by the next one; hidden clips take none", async () => {
  const clip = await post("Vote");
  const [ada, bo] = [newFanId(), newFanId()];
  await Promise.all([
    voteClip(clip.id, ada, true),
    voteClip(clip.id, ada, true),
    voteClip(clip.id, bo, true),
  ]);
  expect((await findClip(clip.id))?.votes).toBe(2);
  expect(await clipsVotedBy(ada, [clip.id, "nothing"])).toEqual([clip.id]);
  expect(await voteClip(clip.id, ada, false)).toEqual({ votes: 1 });
  expect(await voteClip(clip.id, ada, false)).toEqual({ votes: 1 });
  await hideClip(clip.id, true, done);
  await expect(voteClip(clip.id, ada, true)).rejects.toMatchObject({ code: "no_such_clip" });
});

test("the wall is paged by newest or by votes of seven days, each clip once", async () => {
  await query("delete from clips");
  await query(
    `insert into clips (id, fan_id, client_key, scene, caption, votes, on_day)
     select lpad(n::text, 12, 'a'), 'fan', n::text, 'airlock', 'No ' || n, (n * 37) % 11,
       (now() at time zone 'utc')::date - (n % 8)
     from generate_series(1, 70) as n`,
  );
  const all = async (order: "best" | "newest") => {
    const clips: Clip[] = [];
    for (let after: string | null = null; ; ) {
      const page = await readWall(order, parsePageStart(after));
      expect(page.clips.length).toBeLessThanOrEqual(clipsOnPage);
      clips.push(...page.clips);
      after = page.more;
      if (!after) return clips;
    }
  };
  const newest = await all("newest");
  expect(newest.map(({ seq }) => seq)).toEqual(newest.map(({ seq }) => seq).toSorted((a, b) => b - a));
  expect(newest).toHaveLength(70);
  const best = await all("best");
  // Of eight days the eighth is over.
  expect(best).toHaveLength(70 - Math.floor((70 + 1) / 8));
  expect(new Set(best.map(({ id }) => id)).size).toBe(best.length);
  expect(best.map(({ votes, seq }) => [votes, seq])).toEqual(
    best.map(({ votes, seq }) => [votes, seq]).toSorted(([a = 0, x = 0], [b = 0, y = 0]) => b - a || y - x),
  );
});

test("wall readers see hidden clips, votes and new ones within a moment", async () => {
  const { hears, leave } = await listenTo("clips");
  const [rude, liked] = [await post("Rude"), await post("Liked")];
  await voteClip(liked.id, newFanId(), true);
  await publishWall();
  const heard = await hears(`"${liked.id}":1`);
  expect(heard).toContain(`"newest":${liked.seq}`);
  expect(heard).toContain('"hidden":[]');
  await hideClip(rude.id, true, done);
  await hears(`"hidden":["${rude.id}"]`);
  expect(await findClip(rude.id)).toBeNull();
  expect((await readWall("newest", null)).clips.map(({ id }) => id)).not.toContain(rude.id);
  await hideClip(rude.id, false, done);
  expect(await findClip(rude.id)).toMatchObject({ caption: "Rude" });
  leave();
});

test("a clip's card is 1200 by 630 with frame and, if allowed, words", async () => {
  const still = pictureNamed("clip-airlock");
  const draw = async (words: string | null) =>
    (await composeStillCard({ words, picture: still })).png().toBuffer();
  const card = await draw("Three is a lot of jokes");
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  const part = async (png: Buffer, left: number, width: number) => {
    const box = { left, top: 200, width, height: 400 };
    const { channels } = await sharp(await sharp(png).extract(box).removeAlpha().png().toBuffer()).stats();
    return channels;
  };
  const words = async (png: Buffer) => (await part(png, 40, 480))[0]?.max ?? 0;
  expect(await words(card)).toBeGreaterThan(200);
  expect(await words(await draw(null))).toBeLessThan(60);
  expect(await words(await draw("\u{10fffd}\u{10fffc}"))).toBeLessThan(60);
  expect(await words(await draw("Fish & <b>chips</b>"))).toBeGreaterThan(200);
  expect((await part(card, 700, 400))[2]?.mean).toBeGreaterThan(40);
});
