import { counted } from "../../../platform/ui/numbers.ts";
import { defineApprovable, listRequested } from "../../desk/approvals/approvals.server.ts";
import { audit } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { countHeldVotes, lastHeldAt } from "./desk-held-votes.server.ts";

/** Those that were there when it was asked for: what comes later nobody has looked at. */
type Counting = { pollId: string; network: string; until: string };
const name = "votes-count";

const askToCount = defineApprovable<Counting>({
  name,
  title: "Count held votes",
  lookAt: ({ pollId }) => `/operator/polls/${pollId}`,
  async perform({ pollId, network, until }, by) {
    let said = "";
    const note = (on: Parameters<typeof audit>[2], votes: number) => {
      said = `Counted ${counted(votes, "vote")} that had been held back.`;
      return audit(by, { action: name, subject: `poll ${pollId}`, said }, on);
    };
    await countHeldVotes(pollId, network, note, until);
    return said;
  },
});

/** A vote that was counted is a vote like any other: nobody can take it out again. Throws nothing_held (409). */
export const countOrAsk = async (pollId: string, network: string, by: Operator): Promise<string> =>
  askToCount({ pollId, network, until: await lastHeldAt(pollId, network) }, by);

/** Networks whose votes on the poll wait for another operator's yes. */
export async function listAskedNetworks(pollId: string): Promise<string[]> {
  const asked = await listRequested<Counting>(name);
  return asked.flatMap(({ about }) => (about.pollId === pollId ? [about.network] : []));
}
