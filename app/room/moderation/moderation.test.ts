import { expect, test } from "vitest";
import { openParty, seatFans } from "../../../testing/party.ts";
import { say } from "../chat/messages.server.ts";
import { getRoom } from "../room.server.ts";
import { hideMessage, showMessage } from "./moderation.server.ts";
import { publishPartyChange, removeMessage, restoreMessage } from "./removal.server.ts";

async function room(fans = 3) {
  const party = await openParty();
  const [author = "", ...others] = await seatFans(party, fans);
  const speak = async (text = "Words") => (await say({ partyId: party, fanId: author, text })).seq;
  return { party, author, others, speak };
}

const refused = { code: "no_such_message", status: 404 };

test("only a message can be hidden or taken away", async () => {
  const { party, author, speak } = await room();
  const seq = await speak();
  await publishPartyChange(party);
  for (const [at, nowhere] of [
    [party, seq + 1],
    [party, seq + 9],
    ["no-such-party", seq],
  ] as const) {
    await expect(hideMessage(at, nowhere, author)).rejects.toMatchObject(refused);
    await expect(removeMessage(at, nowhere)).rejects.toMatchObject(refused);
    await expect(restoreMessage(at, nowhere)).rejects.toMatchObject(refused);
  }
});

test("a hidden message is hidden from one fan, in one room, until it is shown again", async () => {
  const [{ party, author, others, speak }, elsewhere] = [await room(), await room()];
  const [first, second, there] = [await speak(), await speak(), await elsewhere.speak()];
  const [other = ""] = others;
  for (const seq of [first, second, second]) await hideMessage(party, seq, author);
  await hideMessage(party, first, other);
  await hideMessage(elsewhere.party, there, author);
  const hiddenFrom = async (fanId: string | null, where = party) => (await getRoom(where, fanId)).hidden;
  expect(await Promise.all([author, other, null].map((fanId) => hiddenFrom(fanId)))).toEqual([
    [second, first],
    [first],
    [],
  ]);
  await showMessage(party, first, author);
  expect(await hiddenFrom(author)).toEqual([second]);
  expect(await hiddenFrom(other)).toEqual([first]);
  expect(await hiddenFrom(author, elsewhere.party)).toEqual([there]);
});
