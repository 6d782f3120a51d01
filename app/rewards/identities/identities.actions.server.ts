import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { countedOfNetwork } from "../../fans/held/held-acts.server.ts";
import { claimIdentity, identityLink, voteForFriend } from "./identities.server.ts";
import { ClaimForm, FriendVoteForm, IdentityLinkForm } from "./identity-forms.ts";
import { claimsOfAddress, claimsOfSession, friendVotesOfAddress } from "./limits.ts";

const castFriendVote = countedOfNetwork({
  kind: "friend-vote",
  words: ["friend's vote on an identity", "friends' votes on an identity"],
  lookAt: (token) => `/identity/${token}`,
  act: (token, fanId, { characterId }: { characterId: string }) => voteForFriend(token, fanId, characterId),
});

/** POST /identity {characterId}, POST /identity/link, POST /identity/{token}/votes {characterId}. */
export function identityActions(actions: Endpoints): void {
  actions.post(
    "/identity",
    action(
      {
        input: ClaimForm,
        limit: claimsOfSession,
        crowdLimit: claimsOfAddress,
        failed: "Failed to claim identity",
      },
      async ({ characterId }, { fan }) => {
        const identity = await claimIdentity(await fan(), characterId);
        return { answer: { identity }, message: `Identity claimed! You are ${identity.character_name}!` };
      },
    ),
  );
  actions.post(
    "/identity/link",
    action(
      {
        input: IdentityLinkForm,
        limit: { name: "identity-link", points: 20, seconds: 60 },
        failed: "Your link could not be made. Please try again.",
      },
      async (_, { fan }) => {
        const url = await identityLink(await fan());
        return { answer: { url }, goTo: new URL(url).pathname };
      },
    ),
  );
  actions.post(
    "/identity/:token/votes",
    action(
      {
        input: FriendVoteForm,
        limit: { name: "friend-vote", points: 20, seconds: 60 },
        crowdLimit: friendVotesOfAddress,
        failed: "Your vote was not counted. Please try again.",
      },
      async ({ token, characterId }, who) => {
        await castFriendVote(token, who, { characterId });
        return { answer: {}, message: "Your vote is in. Thank you." };
      },
    ),
  );
}
