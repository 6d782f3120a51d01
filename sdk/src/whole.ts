import { defineElements } from "./define.ts";
import chatReactions from "./elements/chat-reactions.ts";
import drop from "./elements/drop.ts";
import leaderboardTonight from "./elements/leaderboard-tonight.ts";
import party from "./elements/party.ts";
import poll from "./elements/poll.ts";
import look from "./look.ts";

export { connect } from "./client.ts";

/** For a page with a build of its own, which knows of no files but what it imports. */
const parts: Record<string, unknown> = {
  poll,
  party,
  drop,
  look,
  "chat-reactions": chatReactions,
  "leaderboard-tonight": leaderboardTonight,
};

defineElements(Object.keys(parts), async (file) => parts[file]);
