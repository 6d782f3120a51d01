import type { Feature } from "../../platform/action/endpoints.server.ts";
import { mailActions } from "./mail/mail.actions.server.ts";
import { passkeyActions } from "./sign-in/passkey.actions.server.ts";
import "./alerts/digest.server.ts";
import "./alerts/failed-emails.server.ts";
import "./webhooks/deliveries.server.ts";
import "./sign-in/expired-sessions.server.ts";

export const deskFeature: Feature = {
  actions: [mailActions, passkeyActions],
};
