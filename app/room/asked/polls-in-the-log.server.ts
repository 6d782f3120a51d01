import { appendToParty, lockParties } from "../../parties/log/party-log.server.ts";
import { providePollLog } from "../../polls/poll-log.server.ts";
import { isSealed, openByResult } from "../called-it/open-by-result.server.ts";
import { publishPartyChange } from "../moderation/removal.server.ts";

providePollLog({
  async append(on, entries) {
    const parties = await lockParties(
      on,
      entries.map(({ partyId }) => partyId),
    );
    return appendToParty(on, await openByResult(on, parties, entries));
  },
  changed: publishPartyChange,
  isForetold: isSealed,
});
