import { Suspense, useEffect, useMemo, useRef } from "react";
import { config } from "../../platform/config.server.ts";
import { readWholeNumber } from "../../platform/exact-values.ts";
import { usePersonalData } from "../../platform/pages/cached-fragment.tsx";
import { pageMeta } from "../../platform/pages/page-meta.ts";
import { asRouteError } from "../../platform/pages/refusal.ts";
import { visitorContext } from "../../platform/session/visitor.ts";
import { avatars, listCharacters } from "../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../fans/you/fan-page-handle.ts";
import { Missing } from "../frame/errors/missing.tsx";
import { partyShield } from "../parties/shield/shield.server.ts";
import type { PartyShield } from "../parties/shield/shield.ts";
import { pollsAskedFor } from "../polls/see.ts";
import type { Route } from "./+types/room.route";
import { quotedBy } from "./answers/replies.server.ts";
import { placeIn, readArchive as readPage } from "./archive/archive.server.ts";
import { nameForm } from "./chat/composer/speaking-as.tsx";
import { whisperLine } from "./chat/lines.tsx";
import { ownNotices } from "./chat/outgoing.tsx";
import { readCredits } from "./credits/credits.server.ts";
import { type OwnRoom, withOwnRoom } from "./own-room.ts";
import { loadRoom, ownRoom, type SharedRoom, shieldRoom } from "./room.server.ts";
import { hotOrNotCue, isHotOrNot } from "./show/cue-line.tsx";
import "./archive/way-about.css";
import "../parties/to-come/to-come.css";
import { creditsPage, loadReadArchive, Room, readBack } from "./room.tsx";
import { leaveMark } from "./room-foot.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [whole, shield] = await Promise.all([
    asRouteError(loadRoom(params.partyId)),
    partyShield(params.partyId, fanId),
  ]);
  const room = shieldRoom(whole, shield);
  const own = await ownRoom(params.partyId, fanId, {
    asked: pollsAskedFor(request),
    isAhead: request.headers.get("Sec-Purpose")?.startsWith("prefetch"),
  });
  const shown = await afterwards(request, room, shield);
  await preloadScreens(shown, own, new URL(request.url));
  const worn = avatars();
  const faces = listCharacters().flatMap(({ id, name }) => (worn[id] ? [{ id, name }] : []));
  return { ...shown, own, faces, avatars: worn, loadedAt: Date.now(), origin: config.origin };
}

/** Lazy parts that are visible have to be in the HTML for readers without scripts. */
async function preloadScreens({ room, credits, page }: Shown, own: OwnRoom | null, { searchParams }: URL) {
  const isOver = room.party.status === "archived";
  const entries = [...room.entries, ...(page?.entries ?? [])];
  await Promise.all([
    entries.some(isHotOrNot) && hotOrNotCue.preload(),
    own?.notices.length && ownNotices.preload(),
    own?.row?.whispers.length && whisperLine.preload(),
    searchParams.has("name") && nameForm.preload(),
    room.party.status === "upcoming" && leaveMark.preload(),
    credits && creditsPage.preload(),
    page && (isOver ? loadReadArchive : readBack).preload(),
  ]);
}

type Shown = Awaited<ReturnType<typeof afterwards>>;

/** The archive opens at the requested place; a finished party without one opens on its credits. */
async function afterwards(request: Request, room: SharedRoom, shield: PartyShield | null) {
  const place = placeIn(request.url);
  if (room.party.status !== "archived") {
    const now = await withAnswered(request, room, shield);
    if (!place) return { room: now, credits: null, page: null };
    return { room: now, credits: null, page: await readPage(room.party.id, place, shield) };
  }
  const quiet = { ...room, entries: [], hasEarlier: false, quoted: [] };
  if (place) return { room: quiet, credits: null, page: await readPage(room.party.id, place, shield) };
  return { room: quiet, credits: await readCredits(room.party, room.heat, shield), page: null };
}

/** Without JavaScript the address names the line being answered, which may be older than the page. */
async function withAnswered(
  request: Request,
  room: SharedRoom,
  shield: PartyShield | null,
): Promise<SharedRoom> {
  const seq = readWholeNumber(new URL(request.url).searchParams.get("reply"));
  if (!seq) return room;
  const quoted = await quotedBy(room.party.id, room.entries, [seq]);
  return { ...room, quoted: shield ? shield.shown(quoted) : quoted };
}

/** The showcase frames rooms. */
export const headers = () => ({ "X-Frame-Options": "SAMEORIGIN" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Afterparty | afters" }];
  const { party } = loaderData.room;
  return pageMeta({
    origin: loaderData.origin,
    path: `/afters/${party.id}`,
    title: party.title,
    description: party.description,
    card: `/afters/${party.id}/card.jpg`,
  });
}

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { room: shared, credits, page, faces, avatars, loadedAt } = loaderData;
  const own = usePersonalData(loaderData.own);
  const room = useMemo(() => withOwnRoom(shared, own), [shared, own]);
  const wasIn = useRef<string | null>(null);
  useEffect(() => {
    wasIn.current = room.party.status === "archived" ? null : room.party.id;
  });
  if (credits)
    return (
      <Suspense fallback={<Coming title={room.party.title} />}>
        <creditsPage.Screen
          key={room.party.id}
          room={room}
          credits={credits}
          arrived={wasIn.current === room.party.id}
        />
      </Suspense>
    );
  if (page && room.party.status === "archived")
    return (
      <Suspense fallback={<Coming title={room.party.title} />}>
        <loadReadArchive.Screen
          key={page.entries[0]?.seq ?? page.minute}
          room={room}
          page={page}
          avatars={avatars}
        />
      </Suspense>
    );
  // The key resets all state when the party changes.
  return (
    <Room key={room.party.id} loaded={room} page={page} loadedAt={loadedAt} faces={faces} avatars={avatars} />
  );
}

function Coming({ title }: { title: string }) {
  return (
    <div className="room-coming" data-shell="away">
      <h1>{title}</h1>
      <p className="meta" role="status">
        This party is over. One moment.
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No such party">
      It may have moved to another night.
    </Missing>
  );
}
