import { countedOfNetwork } from "../../fans/held/held-acts.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { type HotVote, rate } from "./hot-votes.server.ts";

/** On a card and in a room alike: of one network a character has so many. */
export const castHotVote = countedOfNetwork({
  kind: "hot-vote",
  words: ["verdict on a character", "verdicts on a character"],
  lookAt: () => viewPath("play"),
  act: (character, fanId, vote: Pick<HotVote, "verdict" | "city">) => rate({ character, fanId, ...vote }),
});
