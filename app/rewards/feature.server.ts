import type { Feature } from "../../platform/action/endpoints.server.ts";
import { claimsSettled } from "./drops/claims/claims.server.ts";
import { drawFiles, dropActions } from "./drops/claims/drops.actions.server.ts";
import { identityActions } from "./identities/identities.actions.server.ts";
import { identityCards } from "./identities/identity-cards.server.ts";
import { sentCards } from "./sent/page/sent-card.server.ts";
import { wrappedActions, wrappedFiles } from "./wrapped/wrapped.actions.server.ts";
import "./drops/open-drops.server.ts";
import "./leaderboards/top-live.server.ts";

export const rewardsFeature: Feature = {
  actions: [dropActions, identityActions, wrappedActions],
  endpoints: [wrappedFiles, drawFiles, identityCards, sentCards],
  settled: [claimsSettled],
};
