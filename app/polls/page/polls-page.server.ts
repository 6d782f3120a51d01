import { findYou } from "../../fans/you/you.server.ts";
import type { PollRow } from "../poll-rows.server.ts";
import { ownPolls, type PollRequest } from "../polls.server.ts";

/** What of the polls page is this visitor's own; null for nobody. */
export async function ownPollsPage(rows: PollRow[], fanId: string | null, asked: PollRequest = []) {
  const [polls, you] = await Promise.all([ownPolls(rows, fanId, asked), findYou(fanId)]);
  return polls && { polls, you };
}
