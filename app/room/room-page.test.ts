import { expect, test } from "vitest";
import type { Fan } from "../../testing/fan.ts";
import type { Page } from "../../testing/page.ts";
import { servePages } from "../../testing/pages.ts";
import { partyRows } from "../../testing/party-rows.ts";
import { uniqueWord } from "../../testing/texts/unique-word.ts";

// Rooms as they are without scripts: links that are followed and forms that are posted.

const { open, newFan, run } = servePages();
const { aParty, aPoll } = partyRows(run);

const aRoom = async () => `/afters/${await aParty()}`;

/** The room of a party in this state, as a visitor finds it. */
async function roomThatIs(badge: string, fan?: Fan): Promise<Page> {
  const directory = await open("/afters", fan);
  const card = [...directory.document.querySelectorAll(".party-grid .card")].find(
    (it) => directory.text(it.querySelector(".badge")) === badge,
  );
  return open(card!.querySelector(".card-target")!.getAttribute("href")!, fan);
}

async function seated(room: string, fan = newFan()): Promise<Page> {
  return (await open(room, fan)).press(/^Join Party/);
}

async function speaker(room: string) {
  const fan = newFan();
  expect((await fan.send(`${room}/join`)).status).toBe(200);
  return async (text: string, replyTo?: number) => {
    const said = await fan.send<{ entry: { seq: number } }>(`${room}/messages`, { text, replyTo });
    expect(said.status).toBe(200);
    return said.entry.seq;
  };
}

const lineWith = (page: Page, words: string) =>
  page
    .in()
    .getAllByRole("article")
    .find((line) => page.text(line.querySelector(".message-text")).includes(words))!;

test("AFTERS-15: a party that ends soon says so, with the time that is left", async () => {
  const page = await roomThatIs("Ending Soon");
  page.in().getByText("Ending soon. Say what you have to say.");
  expect(page.text(page.in().getByRole("timer"))).toMatch(/^1?\d:\d\d$/);
});

test("a rehearsal is introduced once per person, and never at a party of the house", async () => {
  const fan = newFan();
  const introduced = async (room: string) =>
    (await open(room, fan)).text().includes("Tonight is a rehearsal.");
  const [first, second, house] = [await aParty(), await aParty(), await aParty()];
  await run("update parties set sample_of = 'a-sample' where id = any($1)", [[first, second]]);
  expect(await introduced(`/afters/${second}`)).toBe(true);
  await seated(`/afters/${house}`, fan);
  expect(await introduced(`/afters/${second}`)).toBe(true);
  await seated(`/afters/${first}`, fan);
  expect(await introduced(`/afters/${second}`)).toBe(false);
  expect(await introduced(`/afters/${await aParty()}`)).toBe(false);
});

test("a party that does not exist is a 404 with a way on", async () => {
  const page = await open("/afters/no-such-party");
  expect(page.status).toBe(404);
  page.in(page.main).getByRole("heading", { name: "No such party" });
  expect(page.in(page.main).getAllByRole("link")).not.toEqual([]);
});

test("the newest poll stands in front, and every other was asked before", async () => {
  const party = await aParty();
  for (const title of ["The first?", "The second?", "The third?"]) {
    await aPoll(title, party);
    await run("update polls set is_active = false where party_id = $1 and title <> 'The third?'", [party]);
  }
  const page = await open(`/afters/${party}`);
  expect(page.texts(".room-poll h2")).toEqual(["The third?"]);
  expect(page.texts(".earlier-polls .poll-title")).toEqual(["The second?", "The first?"]);
});

test("a line is answered by its address and reacted to by plain forms", async () => {
  const room = await aRoom();
  const say = await speaker(room);
  await say("The gloves");
  let page = await seated(room);
  page = await page.follow(/^Answer, or more about/);
  expect(page.text(page.document.querySelector(".replying-to"))).toContain("The gloves");
  page = await page.press("Gasp", {}, page.document.querySelector(".plain-taps")!);
  expect(page.text(lineWith(page, "The gloves").querySelector(".line-tap"))).toMatch(/1/);
  page = await page.follow(/^Answer, or more about/);
  page = await page.press("Send", { text: "Always" });
  const answer = lineWith(page, "Always");
  expect(page.text(answer.querySelector(".quote"))).toContain("The gloves");
  await say("Since the finale", Number(answer.getAttribute("data-seq")));
  page = await open(room, page.fan);
  expect(page.texts("[data-answers]").join()).toContain("Since the finale");
  page = await page.press("Seen");
  expect(page.texts("[data-answers]")).toEqual([]);
});

test("a seat is kept, taken, whispered from and left by plain forms and links", async () => {
  const room = await aRoom();
  const invitation = await (await seated(room)).press("Bring someone");
  expect(invitation.path).toMatch(/^\/come\//);
  const link = invitation.in().getByLabelText<HTMLInputElement>("Your invitation").value;
  let other = await (await open(new URL(link).pathname)).press("Take your seat");
  expect(other.path).toBe(room);
  const row = other.document.querySelector(".row-seats")!;
  const whispering = await open(row.getAttribute("href")!, other.fan);
  other = await whispering.press("Send", { text: "Plain words" });
  expect(other.texts(".whispered").join()).toContain("Plain words");
  const page = await open(room, invitation.fan);
  expect(page.texts(".whispered").join()).toContain("Plain words");
});

test("a prediction is sealed on a page of its own, shows its receipt, and is torn up", async () => {
  const room = await roomThatIs("Live Now", newFan());
  const joined = await room.press(/^Join Party/);
  const page = await joined.follow("Call it");
  expect(page.path).toBe(`${room.path}/called-it`);
  const words = `The lamp goes out ${uniqueWord()}`;
  const field = page.in().getByLabelText("In your own words");
  const sealed = await page.press("Seal it", { [field.getAttribute("name")!]: words });
  expect(sealed.texts(".flash")).toEqual(["Sealed. It opens for the room when its moment comes."]);
  const mine = sealed
    .in()
    .getAllByRole("listitem")
    .find((item) => sealed.text(item).includes(words))!;
  expect(sealed.text(mine.querySelector(".receipt-hash"))).toMatch(/^[0-9a-f]{64}$/);
  const torn = await sealed.press(`Delete it ${words}`);
  expect(torn.text()).not.toContain(words);
});
