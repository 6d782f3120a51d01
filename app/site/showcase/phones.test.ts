import { beforeAll, expect, test } from "vitest";
import { newFanId } from "../../../testing/fan-id.ts";
import { loadChat } from "../../messages/threads/chat.server.ts";
import { loadLeaderboard } from "../../rewards/leaderboards/view/leaderboard-view.server.ts";
import { loadWrappedView } from "../../rewards/wrapped/story/story.server.ts";
import { seedSamples } from "../../samples/seed.server.ts";
import { groupsOf } from "./phones.ts";

beforeAll(() => seedSamples());

const asked = (params: Record<string, string> = {}, inShowcase = true, fanId: string | null = null) => ({
  fanId,
  params: new URLSearchParams(params),
  address: "",
  inShowcase,
});

// Also SHOWCASE-09.
test("CHAT-23: Messages has four friends' threads; the app has real writers", async () => {
  const listed = async (inShowcase: boolean) => {
    const chat = await loadChat(asked({}, inShowcase));
    return chat.kind === "list"
      ? chat.conversations.map(({ friend, unread }) => [friend.name, unread])
      : null;
  };
  expect(await listed(true)).toEqual([
    ["Nova", 1],
    ["Theo", 0],
    ["Imani", 0],
    ["Kit", 1],
  ]);
  expect((await listed(false))?.map(([name]) => name)).toHaveLength(3);
  for (const [friend, isUnread] of [
    ["theo", false],
    ["kit", true],
  ] as const) {
    const opened = await loadChat(asked({ thread: friend }));
    expect(opened).toMatchObject({ thread: { lines: [{ isOwn: false }], isUnread } });
  }
});

// Also LEADERBOARD-16, SHOWCASE-10.
test("WRAPPED-13: a new viewer sees the sample September and weekly tops", async () => {
  const wrapped = await loadWrappedView(asked({}, true, newFanId()));
  expect(wrapped).toMatchObject({ period: "september", wrapped: { period: "september", sample: true } });
  expect(wrapped.cards.length).toBeGreaterThan(3);
  expect((await loadWrappedView(asked({}, false, newFanId()))).wrapped).toBeNull();
  const { tops } = await loadLeaderboard(asked());
  expect([tops.movies, tops.shows, tops.directors].map(({ length }) => length)).toEqual([3, 3, 3]);
  expect(tops.isSample).toBe(true);
  expect((await loadLeaderboard(asked({}, false))).tops).toMatchObject({
    movies: [],
    shows: [],
    directors: [],
  });
});

test("without samples the wall shows no phone of a missing forum or friend", () => {
  const ids = (isThere: boolean) =>
    groupsOf(true, () => isThere).flatMap(({ phones }) => phones.map(({ id }) => id));
  expect(ids(true).filter((id) => !ids(false).includes(id))).toEqual([
    "friend",
    "wild-scene",
    "rhony",
    "too-hot",
  ]);
});
