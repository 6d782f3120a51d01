import { appendToParty, lockParties } from "../../parties/log/party-log.server.ts";
import { providePollLog } from "../../polls/poll-log.server.ts";
import { publishPartyChange } from "../moderation/removal.server.ts";

providePollLog({
  async append(on, entries) {
    await lockParties(
      on,
      entries.map(({ partyId }) => partyId),
    );
    return appendToParty(on, entries);
  },
  changed: publishPartyChange,
});
