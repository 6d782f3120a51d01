import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { type SignedIn, signedIn } from "../../../testing/data-layer/settled.ts";
import { openDrop } from "../../../testing/drops/drop.ts";
import { randomAddress } from "../../../testing/fan.ts";
import { openParty } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { createKey } from "./desk/desk-keys.server.ts";
import { type Scope, scopeNames } from "./scopes.ts";

type Thing = { poll: string; party: string; drop: string };

let server: RunningApp;
let maud: SignedIn;
let ours: Thing;
let theirs: Thing;
beforeAll(async () => {
  server = await startApp();
  maud = await signedIn(server);
  for (const slug of ["low-tide", "high-tide"])
    await query("insert into titles (slug, name, kind) values ($1, $1, 'show') on conflict do nothing", [
      slug,
    ]);
  ours = await thingsOf("low-tide");
  theirs = await thingsOf("high-tide");
});
afterAll(() => server.stop());

async function thingsOf(titleSlug: string): Promise<Thing> {
  const party = await openParty({ titleSlug });
  const drop = await openDrop();
  await query("update drops set title_slug = $2 where id = $1", [drop, titleSlug]);
  return { party, drop, poll: await aPoll({ titleSlug }) };
}

async function aKey(change: { titles?: string[]; scopes?: Scope[] } = {}): Promise<string> {
  const { titles = [], scopes = scopeNames } = change;
  const input = {
    name: "Studio",
    contact: "",
    readOrigins: ["*"],
    writeOrigins: [],
    requestsPerMinute: 6_000,
  };
  const id = await createKey({ ...input, titles, scopes: [...scopes] }, async () => undefined);
  const [row] = await query<{ key: string }>("select key from publishable_keys where id = $1", [id]);
  return row?.key ?? "";
}

/** Of the stream only how it begins. */
async function ask(key: string, path: string, body?: object) {
  const given = new AbortController();
  const answer = await fetch(`${server.origin}${path}`, {
    signal: given.signal,
    headers: {
      apikey: key,
      Authorization: `Bearer ${maud.token}`,
      "X-Forwarded-For": randomAddress(),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const isStream = answer.headers.get("content-type")?.includes("event-stream");
  const told = isStream || answer.status === 204 ? null : await answer.text();
  given.abort();
  return { status: answer.status, told: told ? JSON.parse(told) : null };
}

/** How the door or a verb refused, in either dialect; null for what was let through, whatever became of it. */
async function refusedBy(key: string, path: string, body?: object): Promise<string | null> {
  const { status, told } = await ask(key, path, body);
  const code = told?.details ?? told?.code;
  return status === 403 && /^(no_scope|other_title)$/.test(code) ? code : null;
}

const email = () => `${Math.random().toString(36).slice(2)}@bounds.example`;

/** What is asked, of whose, and which scopes let it through. */
const calls: { name: string; needs: Scope[]; ask: (of: Thing) => [path: string, body?: object] }[] = [
  { name: "read a poll", needs: ["read"], ask: ({ poll }) => [`/rest/v1/polls?id=eq.${poll}`] },
  { name: "read own votes", needs: ["read"], ask: () => ["/rest/v1/poll_votes"] },
  { name: "read a room", needs: ["read"], ask: ({ party }) => [`/functions/v1/room?party=${party}`] },
  { name: "listen", needs: ["read"], ask: ({ party }) => [`/realtime/v1/stream?topic=party:${party}`] },
  { name: "see art", needs: ["read"], ask: () => ["/storage/v1/object/list/art", { prefix: "" }] },
  { name: "vote", needs: ["vote"], ask: ({ poll }) => ["/functions/v1/vote", { pollId: poll, option: 0 }] },
  {
    name: "vote by row",
    needs: ["vote"],
    ask: ({ poll }) => ["/rest/v1/poll_votes", { poll_id: poll, option_index: 1 }],
  },
  {
    name: "seal",
    needs: ["vote"],
    ask: ({ party, poll }) => ["/functions/v1/call", { partyId: party, pollId: poll, option: 0 }],
  },
  { name: "join", needs: ["say", "vote"], ask: ({ party }) => ["/functions/v1/join", { partyId: party }] },
  {
    name: "say",
    needs: ["say"],
    ask: ({ party }) => ["/functions/v1/say", { partyId: party, text: "Five knocks." }],
  },
  {
    name: "react",
    needs: ["say"],
    ask: ({ party }) => ["/functions/v1/react", { partyId: party, taps: { clap: 1 } }],
  },
  {
    name: "gasp",
    needs: ["say"],
    ask: ({ party }) => ["/functions/v1/gasp", { partyId: party, holding: "yes" }],
  },
  {
    name: "mark",
    needs: ["say"],
    ask: ({ party }) => ["/functions/v1/mark", { partyId: party, marked: "yes" }],
  },
  { name: "claim", needs: ["claim"], ask: ({ drop }) => ["/functions/v1/claim", { dropId: drop }] },
  {
    name: "remind",
    needs: ["claim"],
    ask: ({ drop }) => ["/functions/v1/remind", { dropId: drop, marked: "yes" }],
  },
  {
    name: "keep an identity",
    needs: ["keep"],
    ask: () => ["/rest/v1/user_identities", { character_name: "Maud" }],
  },
  { name: "upload", needs: ["keep"], ask: () => ["/storage/v1/object/upload/sign/submissions/a.txt", {}] },
  { name: "talk", needs: ["keep"], ask: () => ["/functions/v1/character-chat", {}] },
  {
    name: "sign up",
    needs: ["forms"],
    ask: () => ["/rest/v1/beta_signups", { username: "wick", email: email(), avatar: "waitlist" }],
  },
];

test("ASVS 4.1.2: a key does what its scopes say, and nothing else", async () => {
  const keys = new Map<string, Scope[]>(
    await Promise.all(
      [...scopeNames.map((one): Scope[] => [one]), [...scopeNames]].map(
        async (scopes): Promise<[string, Scope[]]> => [await aKey({ scopes }), scopes],
      ),
    ),
  );
  for (const [key, scopes] of keys)
    for (const { name, needs, ask } of calls) {
      const may = needs.some((one) => scopes.includes(one));
      expect(await refusedBy(key, ...ask(ours)), `${scopes}: ${name}`).toBe(may ? null : "no_scope");
    }
});

test("a key for some titles reaches what is of those, and says so of the rest", async () => {
  const [pointed, whole] = [await aKey({ titles: ["low-tide"] }), await aKey()];
  for (const { name, ask } of calls) {
    const isOfThing = /"(poll|party|drop)-|[:=](party|drop)-/.test(JSON.stringify(ask(theirs)));
    expect(await refusedBy(whole, ...ask(theirs)), `all: ${name}`).toBeNull();
    expect(await refusedBy(pointed, ...ask(ours)), `ours: ${name}`).toBeNull();
    // A stream that may not be heard is one that is not there.
    const refused = isOfThing && name !== "listen" ? "other_title" : null;
    expect(await refusedBy(pointed, ...ask(theirs)), `theirs: ${name}`).toBe(refused);
  }
  expect((await ask(pointed, `/realtime/v1/stream?topic=party:${theirs.party}`)).status).toBe(404);
  const { told } = await ask(pointed, "/functions/v1/vote", { pollId: theirs.poll, option: 0 });
  expect(told.message).toBe("This key is for some films and shows alone, and this poll is of none of them.");
});

test("rows of a pointed key are of its titles, embedded and counted ones too", async () => {
  const [pointed, whole] = [await aKey({ titles: ["low-tide"] }), await aKey()];
  const idsOf = async (key: string, path: string): Promise<string[]> =>
    (await ask(key, `/rest/v1/${path}`)).told.map((row: Record<string, string>) => Object.values(row)[0]);
  for (const [path, mine, other] of [
    ["polls?select=id", ours.poll, theirs.poll],
    ["poll_tallies?select=poll_id", ours.poll, theirs.poll],
    ["poll_votes?select=poll_id", ours.poll, theirs.poll],
    ["parties?select=id", ours.party, theirs.party],
    ["drops?select=id", ours.drop, theirs.drop],
    ["titles?select=slug", "low-tide", "high-tide"],
  ] as const) {
    await ask(whole, "/functions/v1/vote", { pollId: ours.poll, option: 0 });
    await ask(whole, "/functions/v1/vote", { pollId: theirs.poll, option: 0 });
    expect(await idsOf(whole, path), path).toEqual(expect.arrayContaining([mine, other]));
    const own = await idsOf(pointed, path);
    expect(own, path).toContain(mine);
    expect(own, path).not.toContain(other);
  }
  const embedded = await ask(pointed, `/rest/v1/poll_votes?select=polls(id)&poll_id=eq.${theirs.poll}`);
  expect(embedded.told).toEqual([]);
});

test("what a pointed key hears of everybody's numbers is of its titles", async () => {
  const key = await aKey({ titles: ["low-tide"] });
  const answer = await fetch(
    `${server.origin}/realtime/v1/stream?apikey=${key}&topic=tallies&topic=drops&topic=lobby&topic=polls`,
    { headers: { "X-Forwarded-For": randomAddress() } },
  );
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (
    !/"tallies"/.test(text) ||
    !/"crowds"/.test(text) ||
    !/"standings"/.test(text) ||
    !/"counts"/.test(text)
  ) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended: ${text}`);
    text += value;
  }
  await reader.cancel();
  for (const id of Object.values(ours)) expect(text).toContain(id);
  for (const id of Object.values(theirs)) expect(text).not.toContain(id);
});

test("over a socket a pointed key joins its parties and hears of its polls alone", async () => {
  const key = await aKey({ titles: ["low-tide"] });
  const socket = new WebSocket(
    `${server.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`,
  );
  const heard: string[] = [];
  socket.addEventListener("message", ({ data }) => typeof data === "string" && heard.push(data));
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const join = (channel: string, config = {}) =>
    socket.send(JSON.stringify([channel, "1", `realtime:${channel}`, "phx_join", { config }]));
  const replyTo = (channel: string) =>
    expect.poll(() => heard.find((one) => one.includes("phx_reply") && one.includes(`realtime:${channel}`)));
  join(`party:${theirs.party}`);
  await replyTo(`party:${theirs.party}`).toContain("There is no such channel.");
  join(`party:${ours.party}`);
  await replyTo(`party:${ours.party}`).toContain('"status":"ok"');
  join("rows", { postgres_changes: [{ event: "*", schema: "public", table: "polls" }] });
  await replyTo("rows").toContain('"status":"ok"');
  for (const { poll } of [theirs, ours])
    await query("update polls set description = 'Now with a second act.' where id = $1", [poll]);
  await expect
    .poll(() => heard.some((one) => one.includes("second act") && one.includes(ours.poll)))
    .toBe(true);
  expect(heard.filter((one) => one.includes("second act") && one.includes(theirs.poll))).toEqual([]);
  socket.close();
});
