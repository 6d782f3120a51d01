import { expect, test } from "vitest";
import { newFanId } from "../../testing/fan-id.ts";
import { openParty, seatFans } from "../../testing/party.ts";
import { getRoom } from "./room.server.ts";

test("who has no name yet is nobody in a room, whoever else is in it by name", async () => {
  const party = await openParty();
  const [fan = ""] = await seatFans(party, 3);
  expect((await getRoom(party, fan)).me).toMatchObject({ fanId: fan, name: expect.any(String) });
  expect(await getRoom(party, newFanId())).toMatchObject({ me: null, joined: false, hidden: [] });
});
