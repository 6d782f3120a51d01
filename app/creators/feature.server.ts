import type { Feature } from "../../platform/action/endpoints.server.ts";
import { afterpartyActions } from "./afterparty/afterparty.actions.server.ts";
import { signUpActions } from "./signups/sign-ups.actions.server.ts";
import { signUpsSettled } from "./signups/sign-ups.server.ts";
import { submissionFiles } from "./submissions/files.server.ts";
import { submissionActions } from "./submissions/submissions.actions.server.ts";
import "./afterparty/invitations.server.ts";
import "./signups/named-rows.server.ts";

export const creatorsFeature: Feature = {
  actions: [signUpActions, afterpartyActions, submissionActions],
  endpoints: [submissionFiles],
  settled: [signUpsSettled],
};
