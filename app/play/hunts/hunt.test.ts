import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { listenTo } from "../../../testing/listening.ts";
import { listCharacters, refreshCatalogue } from "../../catalogue/catalogue.server.ts";
import { PlaceForm } from "./desk/place-form.ts";
import { hostOf } from "./hunt.ts";
import { HuntForm } from "./hunt-form.ts";
import { beginHunt, callOff, findHunt, huntTopic, markPiece } from "./hunts.server.ts";

const nothing = () => Promise.resolve();
let made = 0;
const newEmail = () => `nell${made++}@salt.org`;
const sender = (change: object = {}) => ({
  ...{
    session: randomUUID(),
    fanId: null,
    address: "10.0.0.1",
    formKey: null,
    trapped: false,
    waitedMs: null,
  },
  ...change,
});
async function begin(email = newEmail(), character = "jay-gatsby", by = sender()): Promise<string> {
  await beginHunt({ character, name: "Nell Harrow", email }, by);
  const [hunt] = await query<{ key: string }>("select key from hunts where email = $1 order by id desc", [
    email,
  ]);
  return hunt?.key ?? "";
}
const rowOf = async (key: string) =>
  (
    await query<{ id: number; found_at: Date | null; called_off_at: Date | null; fan_id: string | null }>(
      "select id, found_at, called_off_at, fan_id from hunts where key = $1",
      [key],
    )
  )[0] ?? { id: 0, found_at: null, called_off_at: null, fan_id: null };
const lettersAbout = async (key: string) =>
  (await query<{ kind: string }>("select kind from mails where about = $1 order by created_at", [key])).map(
    ({ kind }) => kind,
  );
const place = (shop = "Adler") => ({ shop, price: "", link: "https://adler.example" });

test("only a look with pieces in the shop can be hunted", async () => {
  const gone = { code: "no_such_look", status: 404 };
  await expect(begin(undefined, "nobody")).rejects.toMatchObject(gone);
  const without = listCharacters().find(({ pages }) => !pages.includes("shop"));
  await expect(begin(undefined, without?.id)).rejects.toMatchObject(gone);
  await query("update characters set outfit_items = '{}' where id = 'carmilla'");
  await refreshCatalogue();
  await expect(begin(undefined, "carmilla")).rejects.toMatchObject(gone);
  expect(await query("select 1 from hunts")).toEqual([]);
});

test("a bot's hunt is stored without email, and one person gets fourteen a day", async () => {
  const trapped = await begin(undefined, undefined, sender({ trapped: true, fanId: "fan-one" }));
  expect((await rowOf(trapped)).fan_id).toBe("fan-one");
  expect(await lettersAbout(trapped)).toEqual([]);
  const keys: string[] = [];
  for (let n = 0; n < 15; n++) keys.push(await begin(`one.person+${n}@gmail.com`));
  const letters = [];
  for (const key of keys) letters.push((await lettersAbout(key)).length);
  expect(letters).toEqual([...Array(14).fill(1), 0]);
  expect((await findHunt(keys[14] ?? ""))?.pieces).toHaveLength(5);
});

test("a fan's page has the pieces in order, where found, and the state", async () => {
  const [key, other] = [await begin(), await begin()];
  const { id } = await rowOf(key);
  await query("insert into hunt_pieces (hunt_id, position, name, picture) values ($1, 0, 'Hat', 'none')", [
    id,
  ]);
  await markPiece(id, 2, place(), nothing);
  const hunt = await findHunt(key);
  const look = listCharacters().find((one) => one.id === "jay-gatsby");
  expect(hunt).toMatchObject({
    ...{ key, character: "jay-gatsby", characterName: look?.name, price: look?.outfitPrice, state: "open" },
    pieces: [{ position: 0, name: "Hat", found: null }, ...Array(5).fill({})],
  });
  expect(hunt?.pieces.map(({ name }) => name)).toEqual(["Hat", ...(look?.outfitItems ?? [])]);
  expect(hunt?.pieces.map(({ found }) => found)).toEqual([null, null, place(), null, null, null]);
  expect(hunt?.pieces[1]?.picture?.name).toBe("look-jay-gatsby-1");
  expect((await findHunt(other))?.pieces.map(({ found }) => found)).toEqual(Array(5).fill(null));
  expect(await findHunt(randomUUID())).toBeNull();
});

test("a hunt's topic is read by who knows its key, and by nobody else", async () => {
  const key = await begin();
  expect(await mayRead(huntTopic(key), { session: null, person: "p" } as never)).toBe(true);
  expect(await mayRead(huntTopic(randomUUID()), { session: null, person: "p" } as never)).toBe(false);
});

test("one is called off once, by its key, and its page is told", async () => {
  const [key, other] = [await begin(), await begin()];
  const page = await listenTo(huntTopic(key));
  await callOff(key);
  await page.hears("moved");
  page.leave();
  const off = await rowOf(key);
  expect([off.called_off_at, (await findHunt(key))?.state]).toEqual([expect.any(Date), "called-off"]);
  await query("update hunts set called_off_at = called_off_at - interval '1 hour' where key = $1", [key]);
  const before = (await rowOf(key)).called_off_at;
  await callOff(key);
  expect((await rowOf(key)).called_off_at).toEqual(before);
  expect((await findHunt(other))?.state).toBe("open");
});

test("a hunt ends with its last piece, once; a corrected place keeps its day", async () => {
  const [key, other] = [await begin(), await begin()];
  const { id } = await rowOf(key);
  const days = async () =>
    (
      await query<{ day: string | null }>(
        "select found_at::text as day from hunt_pieces where hunt_id = $1 order by position",
        [id],
      )
    ).map(({ day }) => day);
  const noted: number[] = [];
  const mark = (position: number, at: ReturnType<typeof place> | null) =>
    markPiece(id, position, at, async () => void noted.push(position));
  const page = await listenTo(huntTopic(key));
  await mark(1, place());
  await page.hears("moved");
  page.leave();
  await mark(2, place());
  await mark(2, null);
  expect(await days()).toEqual([expect.any(String), null, null, null, null]);
  expect((await findHunt(key))?.pieces[1]?.found).toBeNull();
  const [, lost] = await query(
    "select shop, price, link from hunt_pieces where hunt_id = $1 order by position",
    [id],
  );
  expect(lost).toEqual({ shop: "", price: "", link: "" });
  await query("update hunt_pieces set found_at = found_at - interval '1 day' where hunt_id = $1", [id]);
  const first = await days();
  await mark(1, place("Elsewhere"));
  expect(await days()).toEqual(first);
  for (const position of [2, 3, 4]) await mark(position, place());
  expect([(await rowOf(key)).found_at, await lettersAbout(key)]).toEqual([null, ["hunt-begun"]]);
  await mark(5, place("Last"));
  expect((await findHunt(key))?.state).toBe("found");
  await query("update hunts set found_at = found_at - interval '1 day' where key = $1", [key]);
  const { found_at } = await rowOf(key);
  await mark(5, place("Other"));
  expect([(await rowOf(key)).found_at, await lettersAbout(key)]).toEqual([
    found_at,
    ["hunt-begun", "hunt-found"],
  ]);
  expect(noted).toEqual([1, 2, 2, 1, 2, 3, 4, 5, 5]);
  expect(await rowOf(other)).toMatchObject({ found_at: null });
  const [letter] = await query<{ text: string; to: string }>(
    `select body_text as text, recipient as "to" from mails where about = $1 and kind = 'hunt-found'`,
    [key],
  );
  const [piece] = (await findHunt(key))?.pieces ?? [];
  expect(letter?.text).toContain(`${piece?.name}: Elsewhere, https://adler.example`);
});

test("what is typed is put in one line, and an address is refused in one sentence", () => {
  const typed = { character: "jay-gatsby", name: " Nell \n Harrow ", email: " nell@salt.org\n" };
  expect(HuntForm.parse(typed)).toEqual({ ...typed, name: "Nell Harrow", email: "nell@salt.org" });
  for (const email of ["", " ", "nowhere", `${"x".repeat(256)}`, `${"x".repeat(251)}@a.bc`])
    expect(HuntForm.safeParse({ ...typed, email }).error?.issues, email).toHaveLength(1);
  expect(HuntForm.safeParse({ ...typed, email: `${"x".repeat(250)}@a.bc` }).success).toBe(true);
  expect(PlaceForm.parse({ position: 1, ...place(), link: " https://adler.example " }).link).toBe(
    place().link,
  );
  expect(["https://adler.example/a", "http://adler.example", "adler"].map(hostOf)).toEqual([
    "adler.example",
    "",
    "",
  ]);
});
