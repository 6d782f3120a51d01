import { Latest } from "../../../platform/db/latest.server.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { type Asked, openPolls, ownPolls } from "../../polls/polls.server.ts";
import { listingOf } from "../lobby.server.ts";
import { listJoined } from "../members.server.ts";
import { listParties } from "../parties.server.ts";
import { isOn } from "../party.ts";
import { listReminded } from "../reminders/reminders.server.ts";
import { listMarks } from "../to-come/marks.server.ts";
import { listOwnWishes } from "../wishes/wishes.server.ts";
import type { OwnDirectory } from "./discover.tsx";

const latest = new Latest(async () => {
  const [parties, polls] = await Promise.all([
    listParties(),
    // The parties do not have to wait for polls that cannot be had.
    openPolls().catch(() => null),
  ]);
  return { parties, listing: listingOf(parties), polls };
});

export const directory = () => latest.of("");

export async function ownDirectory(fanId: string | null, asked: Asked = []): Promise<OwnDirectory | null> {
  if (!fanId && asked.length === 0) return null;
  const { parties, polls } = await directory();
  const toCome = parties.filter(({ status }) => status === "upcoming").map(({ id }) => id);
  const on = parties.filter(({ status }) => isOn(status)).map(({ id }) => id);
  const [you, wishes, marks, reminded, joined, own] = await Promise.all([
    findYou(fanId),
    listOwnWishes(fanId),
    listMarks(fanId, toCome),
    listReminded(fanId, toCome),
    listJoined(fanId, on),
    ownPolls(polls ?? [], fanId, asked).catch(() => null),
  ]);
  return { you, wishes, marks, reminded, joined, polls: own ?? {} };
}
