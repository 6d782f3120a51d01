import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { deskRoutes } from "./operator/routes.ts";
import { pageOf } from "./signups/forms.ts";

const signUpPages = Object.entries(pageOf).filter(([form]) => form !== "waitlist" && form !== "access");

/** Endpoints for machines are composed in server/app.ts. */
export default [
  index("marketing/landing.route.tsx"),
  route("landing-experience", "landing-experience/experience.route.ts"),
  route("landing-experience/talks/:character", "landing-experience/talk.route.ts"),
  route("fans", "marketing/fans/fans.route.tsx"),
  route("superfans", "marketing/superfans/superfans.route.tsx"),
  route("creators", "marketing/creators/creators.route.tsx"),
  route("studios", "marketing/studios/studios.route.tsx"),
  route("experiences", "marketing/house/experiences.route.tsx"),
  route("careers", "marketing/house/careers.route.tsx"),
  route("investors", "marketing/house/investors.route.tsx"),
  route("privacy", "marketing/legal/privacy.route.tsx"),
  route("terms", "marketing/legal/terms.route.tsx"),
  route("guidelines", "marketing/legal/guidelines.route.tsx"),
  route("afters", "parties/directory/afters.route.tsx"),
  route("afters/:partyId", "parties/room/room.route.tsx"),
  route("polls", "polls/polls.route.tsx"),
  route("friends/:token", "friends/friend.route.tsx"),
  route("drops", "drops/page/drops.route.tsx"),
  route("identity/:token", "identities/friend-vote.route.tsx"),
  route("wrapped", "wrapped/page/wrapped.route.tsx"),
  ...signUpPages.map(([form, page]) =>
    route(page, "signups/pages/sign-up.route.tsx", { id: `sign-up-${form}` }),
  ),
  route("waitlist", "signups/pages/waitlist.route.tsx"),
  route("waitlist/place/:token", "signups/pages/place.route.tsx"),
  route("confirm/:token", "signups/confirm/confirm.route.tsx"),
  route("memes", "clips/wall/wall.route.tsx"),
  route("memes/make", "clips/make/make.route.tsx"),
  route("memes/:clipId", "clips/page/clip.route.tsx"),
  route("chaos", "mood-search/mood-search.route.tsx"),
  route("afterparty", "afterparty/afterparty.route.tsx"),
  route("afterparty/access", "afterparty/access.route.tsx"),
  route("leaderboard", "leaderboards/leaderboard.route.tsx"),
  route("mail/stop/:token", "mail/unsubscribe.route.tsx"),
  route("styleguide", "../platform/ui/styleguide/styleguide.route.tsx"),
  route("sign-in", "sign-in/sign-in.route.tsx"),
  route("sign-in/:token", "sign-in/sign-in-link.route.tsx"),
  deskRoutes,
  route("*", "errors/not-found.route.tsx"),
] satisfies RouteConfig;
