import { isRouteErrorResponse } from "react-router";
import { spotEmptySeat } from "../../content/art/pictures.gen.ts";
import { pictureNamed } from "../../content/art/pictures.server.ts";
import { characterIds } from "../../content/characters.ts";
import { config } from "../../platform/config.server.ts";
import { visitorContext } from "../../platform/session/visitor.ts";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { Empty } from "../../platform/ui/empty.tsx";
import { pageMeta } from "../fans/page-meta.ts";
import { orRefuse } from "../fans/refusal.ts";
import type { Route } from "./+types/room.route";
import { getRoom } from "./room.server.ts";
import { Room } from "./room.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { session } = context.get(visitorContext);
  const room = await orRefuse(getRoom(params.partyId, session));
  const avatars = Object.fromEntries(characterIds.map((id) => [id, pictureNamed(`avatar-${id}`)]));
  return { room, avatars, loadedAt: Date.now(), origin: config.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Afterparty | afters" }];
  const { party } = loaderData.room;
  return pageMeta({
    origin: loaderData.origin,
    path: `/afters/${party.id}`,
    title: party.title,
    description: party.description,
    image: party.image.webp.at(-1)?.[1],
  });
}

export default function RoomPage({ loaderData: { room, avatars, loadedAt } }: Route.ComponentProps) {
  // Another party is another room: nothing of the last one stays.
  return <Room key={room.party.id} loaded={room} loadedAt={loadedAt} avatars={avatars} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page wrap">
      <title>No such party | afters</title>
      <Empty
        spot={spotEmptySeat}
        title="No such party"
        heading="h1"
        action={
          <ButtonLink to="/afters" variant="quiet">
            See who is on
          </ButtonLink>
        }
      >
        It may have moved to another night.
      </Empty>
    </div>
  );
}
