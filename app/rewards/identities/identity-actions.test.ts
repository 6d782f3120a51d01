import { beforeAll, expect, test } from "vitest";
import { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { Fan } from "../../../testing/fan.ts";
import { serveHere } from "../../../testing/requests/serve-here.ts";
import "../../fans/fan-sessions.server.ts";
import { seedSamples } from "../../samples/seed.server.ts";
import { friendsOf } from "./friends.server.ts";
import { identityActions } from "./identities.actions.server.ts";

beforeAll(() => seedSamples());

const actions = new Endpoints();
identityActions(actions);
const here = serveHere(actions);
const newFan = () => new Fan(here());

async function claimed() {
  const fan = newFan();
  await fan.send("/identity", { characterId: "maud-vesper" });
  const { url } = await fan.send<{ url: string }>("/identity/link");
  return { fan, page: new URL(url).pathname };
}

test("the link is answered whole, and a plain form goes on to its page", async () => {
  const { fan, page } = await claimed();
  expect(page).toMatch(/^\/identity\/[\w-]{22}$/);
  const plain = await fan.post("/identity/link");
  expect([plain.status, plain.headers.get("location")]).toEqual([303, page]);
});

test("a friend's vote is thanked for and kept, and makes them friends of each other", async () => {
  const { page } = await claimed();
  const friend = newFan();
  expect(await friend.send(`${page}/votes`, { characterId: "juno-bell" })).toMatchObject({
    status: 200,
    message: "Your vote is in. Thank you.",
  });
  const [vote] = await query<{ fan_id: string; friend_id: string; character_name: string }>(
    "select v.* from identity_votes v join identity_links l using (fan_id) where token = $1",
    [page.split("/").at(-1)],
  );
  expect(vote?.character_name).toBe("Juno Bell");
  expect(await friendsOf(vote?.fan_id ?? "")).toEqual([vote?.friend_id]);
  expect(await friendsOf(vote?.friend_id ?? "")).toEqual([vote?.fan_id]);
});

test("what is no character's name is no choice, and leaves what was claimed", async () => {
  const fan = newFan();
  for (const characterId of ["", "m", "Maud", "maud vesper", "m".repeat(61), "maud-vesper\n"])
    expect(await fan.send("/identity", { characterId }), characterId).toMatchObject({
      status: 422,
      fields: { characterId: "Please choose a character." },
    });
  expect(await fan.send("/identity", { characterId: "nobody-at-all" })).toMatchObject({ status: 404 });
  const { page } = await claimed();
  expect(await newFan().send(`${page}${"x".repeat(43)}/votes`, { characterId: "carmilla" })).toMatchObject({
    status: 422,
    fields: { token: "This link is incomplete." },
  });
  expect(await newFan().send(`${page}${"x".repeat(42)}/votes`, { characterId: "carmilla" })).toMatchObject({
    status: 404,
    code: "no_such_link",
  });
});
