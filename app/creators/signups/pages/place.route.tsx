import { data } from "react-router";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { asRouteError } from "../../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { count, counted } from "../../../../platform/ui/numbers.ts";
import { ShareLink } from "../../../../platform/ui/share/share-link.tsx";
import { Missing } from "../../../frame/errors/missing.tsx";
import { findPlace, placesPerFriend } from "../line/place.server.ts";
import type { Route } from "./+types/place.route";
import "./signup-page.css";
import "./place.css";

/** Counting a place reads the line. */
const looks = limitTo({ name: "place-looks", points: 60, seconds: 60 });

export async function loader({ params, context }: Route.LoaderArgs) {
  await asRouteError(looks(context.get(visitorContext).address));
  const place = await findPlace(params.token);
  if (!place) throw data(null, { status: 404 });
  return { ...place, placesPerFriend };
}

export const headers = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
});

export const meta = () => [{ title: "Your place in line | afters" }, { name: "robots", content: "noindex" }];

export default function PlaceInLine({ loaderData }: Route.ComponentProps) {
  const { confirmed, place, behind, friends, invite, placesPerFriend } = loaderData;
  const ahead = place - 1;
  const nearer = Math.min(placesPerFriend, ahead);
  return (
    <div className="page wrap signup-page place">
      <h1 className="section-heading">Your place in line</h1>
      <p className="place-number stack-2">
        <span className="numeral">{count(place)}</span>
        <span>{behind === 0 ? "No one behind you yet" : `${count(behind)} behind you`}</span>
      </p>
      <div className="place-invite stack-4">
        {!confirmed && (
          <p className="place-unconfirmed">
            Not confirmed yet. Check your inbox, and your spam folder, for the email with the link; friends
            count once they confirm theirs.
          </p>
        )}
        <h2>{ahead === 0 ? "You are first in line" : `Bring a friend, move up ${nearer}`}</h2>
        <p>
          {ahead === 0
            ? "You are first. Bring a friend, and go in together."
            : `Each friend who joins through your link and confirms moves you ${counted(nearer, "place")} nearer to the door.`}
          {friends > 0 && ` So far: ${counted(friends, "friend")}.`}
        </p>
        <ShareLink
          url={invite}
          label="Your invite link"
          title="afters"
          text="I am holding the door. Come in with me."
        />
        <p className="meta">
          One person counts once. Your own other addresses do not, nor do more than two friends from one
          network or twenty in one hour.
        </p>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This link is incomplete">
      Open yours once more, all of it.
    </Missing>
  );
}
