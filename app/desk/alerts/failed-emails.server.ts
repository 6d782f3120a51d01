import { onEmailGivenUp } from "../../../platform/mail/sender.server.ts";
import { alert } from "./alert.server.ts";
import { alertEmailKind } from "./alert-email.server.ts";

/** Once an hour, however many; of an alert that failed itself nobody is told. */
onEmailGivenUp(async (kind) => {
  if (kind === alertEmailKind) return;
  const hour = new Date().toISOString().slice(0, 13);
  await alert("emails", {
    key: hour,
    said: "Emails are refused for good.",
    path: "/operator/mails?state=dead",
  });
});
