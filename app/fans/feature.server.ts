import type { Feature } from "../../platform/action/endpoints.server.ts";
import { accountActions } from "./accounts/page/account.actions.server.ts";
import { accountArchive } from "./accounts/take-along/archive.server.ts";
import { fanCardActions } from "./cards/fan-cards.actions.server.ts";
import { arrivalsSettled } from "./fan-sessions.server.ts";
import { fanActions } from "./fans.actions.server.ts";
import { friendActions } from "./friends/friends.actions.server.ts";
import "./points/active-persons.server.ts";
import "./held/desk-held-acts.server.ts";
import "./shut-outs.server.ts";

export const fansFeature: Feature = {
  actions: [fanActions, fanCardActions, friendActions, accountActions],
  endpoints: [accountArchive],
  settled: [arrivalsSettled],
};
