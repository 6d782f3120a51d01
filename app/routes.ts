import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the product that a person can open. Endpoints for machines are composed in server/app.ts. */
export default [
  index("marketing/landing.route.tsx"),
  route("afters", "parties/afters.route.tsx"),
  route("afters/:partyId", "parties/room.route.tsx"),
  route("polls", "polls/polls.route.tsx"),
  route("identity/:token", "identities/friend-vote.route.tsx"),
  route("wrapped", "wrapped/wrapped.route.tsx"),
  route("beta", "signups/beta.route.tsx"),
  route("mail/stop/:token", "mail/stop.route.tsx"),
  route("styleguide", "../platform/ui/styleguide.route.tsx"),
  route("*", "marketing/not-found.route.tsx"),
] satisfies RouteConfig;
