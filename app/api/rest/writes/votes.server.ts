import { limitCrowd } from "../../../../platform/http/crowd-limits.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { suspectedNetwork } from "../../../polls/votes/held-votes.server.ts";
import { tooManyVotes, votesOfAddress, votesOfSession } from "../../../polls/votes/limits.ts";
import { vote } from "../../../polls/votes/votes.server.ts";
import { actingFan } from "../../caller.server.ts";
import { refuseOtherTitle } from "../../keys/pointed.server.ts";
import { pollVotes } from "../tables/own.ts";
import { checkFailed, noSuchKey } from "./body.server.ts";
import { holderOfRow, orResolveConflict } from "./own-row.server.ts";
import type { Write } from "./writing.ts";

const perSession = limitTo(votesOfSession, tooManyVotes);
const perCrowd = limitCrowd(votesOfAddress, tooManyVotes);

/** The same verb, the same group commit and the same limits as a press on our own pages. */
export const writeVote: Write = async ({ row, caller, resolution }) => {
  const holder = await holderOfRow(pollVotes, row, caller);
  const { session } = holder;
  const [pollId, option] = [String(row.poll_id), Number(row.option_index)];
  await refuseOtherTitle(caller.key, "poll", pollId);
  await perSession(session);
  await perCrowd(caller.address, pollId);
  if (option < 0) throw noSuchOption();
  const network = await suspectedNetwork(caller.address, session, pollId, caller.ownId !== undefined);
  const fanId = await actingFan(holder, caller);
  const key = { poll_id: pollId, user_session: session };
  return orResolveConflict(pollVotes, "voted_already", resolution, key, async () => {
    const { moved } = await vote(pollId, fanId, option, network, resolution !== "merge").catch(
      refused(pollId),
    );
    return { wasThere: moved, key: { poll_id: pollId } };
  });
};

const noSuchOption = (sentence = "This poll has no such option.") =>
  checkFailed("poll_votes", "option_index", sentence);

const refused =
  (pollId: string) =>
  (error: unknown): never => {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "no_such_poll") throw noSuchKey("poll_votes", "poll_id", pollId, "polls");
    if (error.code === "no_such_option") throw noSuchOption(error.message);
    throw error;
  };
