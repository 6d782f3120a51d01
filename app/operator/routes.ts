import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Every address of the desk. To a stranger none of them exists, see door.server.ts. */
export const deskRoutes: RouteConfigEntry = route("operator", "operator/desk.route.tsx", [
  index("operator/overview.route.tsx"),
  route("requests/:kind", "operator/requests.route.tsx"),
  route("requests/:kind/export.csv", "operator/request-export.route.ts"),
  route("requests/:kind/:id", "operator/request.route.tsx"),
  route("people", "operator/people.route.tsx"),
  route("people/export.json", "operator/person-export.route.ts"),
  route("mails", "operator/mails.route.tsx"),
  route("mails/:id", "operator/mail.route.tsx"),
  route("mails/:id/letter", "operator/mail-letter.route.ts"),
  route("reports", "operator/reports.route.tsx"),
  route("parties", "operator/parties.route.tsx"),
  route("parties/:id", "operator/party.route.tsx"),
  route("polls", "operator/polls.route.tsx"),
  route("polls/:id", "operator/poll.route.tsx"),
  route("log", "operator/log.route.tsx"),
  route("sessions", "operator/sessions.route.tsx"),
  route("*", "operator/nowhere.route.tsx"),
]);
