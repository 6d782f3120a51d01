import { append, lockLogs } from "../../parties/log/party-log.server.ts";
import { providePollLog } from "../../polls/poll-log.server.ts";
import { publishPartyChange } from "../moderation/removal.server.ts";

providePollLog({
  async append(on, entries) {
    await lockLogs(
      on,
      entries.map(({ partyId }) => partyId),
    );
    return append(on, entries);
  },
  changed: publishPartyChange,
});
