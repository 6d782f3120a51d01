import type { Feature } from "../../platform/action/endpoints.server.ts";
import { pollActions } from "./votes/polls.actions.server.ts";
import { votesSettled } from "./votes/votes.server.ts";
import "./open-polls.server.ts";
import "./poll-clock.server.ts";
import "./desk/counting.server.ts";

export const pollsFeature: Feature = {
  actions: [pollActions],
  settled: [votesSettled],
};
