import { useMemo } from "react";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { orRefuse } from "../../../platform/pages/refusal.ts";
import { useOwn } from "../../../platform/pages/shared-part.tsx";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import { Missing } from "../../errors/missing.tsx";
import { askedIn } from "../../polls/see.ts";
import type { Route } from "./+types/room.route";
import { withOwnRoom } from "./own-room.ts";
import { loadRoom, ownRoom } from "./room.server.ts";
import { Room } from "./room.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const room = await orRefuse(loadRoom(params.partyId));
  const own = await ownRoom(params.partyId, fanId, askedIn(request));
  return { room, own, avatars: avatars(), loadedAt: Date.now(), origin: config.origin };
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

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { room: shared, avatars, loadedAt } = loaderData;
  const own = useOwn(loaderData.own);
  const room = useMemo(() => withOwnRoom(shared, own), [shared, own]);
  // Another party is another room: nothing of the last one stays.
  return <Room key={room.party.id} loaded={room} loadedAt={loadedAt} avatars={avatars} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No such party">
      It may have moved to another night.
    </Missing>
  );
}
