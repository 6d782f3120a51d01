import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Every address of the desk. To a stranger none of them exists, see door.server.ts. */
export const deskRoutes: RouteConfigEntry = route("operator", "operator/desk.route.tsx", [
  index("operator/overview.route.tsx"),
  route("requests/:kind", "signups/desk/requests.desk.route.tsx"),
  route("requests/:kind/export.csv", "signups/desk/request-export.desk.route.ts"),
  route("requests/:kind/:id", "signups/desk/request.desk.route.tsx"),
  route("people", "operator/people.route.tsx"),
  route("people/export.json", "operator/person-export.route.ts"),
  route("mails", "mail/mails.desk.route.tsx"),
  route("mails/:id", "mail/mail.desk.route.tsx"),
  route("mails/:id/letter", "mail/letter.desk.route.ts"),
  route("reports", "parties/moderation/reports.desk.route.tsx"),
  route("parties", "parties/desk/parties.desk.route.tsx"),
  route("parties/:id", "parties/desk/party.desk.route.tsx"),
  route("polls", "polls/desk/polls.desk.route.tsx"),
  route("polls/:id", "polls/desk/poll.desk.route.tsx"),
  route("log", "operator/audit-log.route.tsx"),
  route("sessions", "sign-in/sessions.desk.route.tsx"),
  route("*", "operator/nowhere.route.tsx"),
]);
