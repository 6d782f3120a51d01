import { data, useNavigate, useRevalidator } from "react-router";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import { avatars } from "../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import { verb } from "../../frame/verbs.ts";
import type { Route } from "./+types/come.route";
import styles from "./come.css?url";
import { HostTools, NewLink } from "./host-tools.tsx";
import { findInvite } from "./invites.server.ts";
import { type Invite, isFull, mostInRow, rowName } from "./row.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const invite = await findInvite(params.token);
  if (!invite) throw data(null, { status: 404 });
  const faces = avatars();
  return {
    invite,
    isOwn: invite.by.fanId === fanId,
    sits: invite.row.mates.some((mate) => mate.fanId === fanId),
    you: await findYou(fanId),
    faces: Object.fromEntries(invite.row.mates.map(({ avatar }) => [avatar, faces[avatar]])),
    loadedAt: Date.now(),
    origin: config.origin,
  };
}

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "An invitation | afters" }];
  const { invite, origin, loadedAt } = loaderData;
  const { by, party } = invite;
  return [
    ...pageMeta({
      origin,
      path: `/come/${invite.token}`,
      title: `${by.name} kept you a seat`,
      description: `${party.title}, ${whenIs(party, loadedAt)}. Sit down beside ${by.name}.`,
      card: `/come/${invite.token}/card.jpg`,
    }),
    // Invitations are private.
    { name: "robots", content: "noindex" },
  ];
}

function whenIs({ status, startsAt }: Invite["party"], now: number): string {
  if (status === "archived") return "now in its archive";
  return status === "upcoming" ? "soon" : `on now, ${clockTime(now - startsAt)} in`;
}

export default function ComePage({ loaderData }: Route.ComponentProps) {
  const { invite, isOwn, sits, faces, loadedAt, origin } = loaderData;
  const { by, row, party } = invite;
  const now = useServerNow(loadedAt);
  const full = isFull(row);

  return (
    <div className="page wrap come-page stack-5">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="come-picture">
        <ArtPicture of={party.image} sizes="(min-width: 800px) 50vw, 100vw" alt="" priority />
      </div>
      <div className="come-words stack-4">
        <h1>{isOwn ? "Send someone to your row" : `${by.name} kept you a seat`}</h1>
        <p className="come-party">
          <b>{party.title}</b>
          <span>{party.show}</span>
          <span className="come-when">{whenIs(party, now)}</span>
        </p>
        <div className="come-row">
          <p className="visually-hidden">
            Row {rowName(row.number)}: {row.mates.map(({ name }) => name).join(", ")}
          </p>
          <ol aria-hidden="true">
            {Array.from({ length: mostInRow }, (_, index) => {
              const mate = row.mates.find(({ place }) => place === index + 1);
              return (
                <li key={mate?.fanId ?? index} data-free={!mate || undefined}>
                  {mate && <Avatar of={faces[mate.avatar]} name={mate.name} ring={mate.ring} size={44} />}
                </li>
              );
            })}
          </ol>
        </div>
        {isOwn ? (
          <OwnInvite invite={invite} origin={origin} />
        ) : (
          <Seat invite={invite} sits={sits} full={full} />
        )}
      </div>
    </div>
  );
}

function Seat({ invite, sits, full }: { invite: Invite; sits: boolean; full: boolean }) {
  const navigate = useNavigate();
  const { party, by, token } = invite;
  if (party.status === "archived")
    return (
      <>
        <p>The party is over. Its credits say who was there.</p>
        <ButtonLink to={`/afters/${party.id}`} wide>
          Read the credits
        </ButtonLink>
      </>
    );
  if (sits)
    return (
      <ButtonLink to={`/afters/${party.id}`} wide>
        Back to your seat
      </ButtonLink>
    );
  return (
    <>
      <ActionForm action={verb("/come/:token", { token })} done={() => void navigate(`/afters/${party.id}`)}>
        {(busy) => (
          <Button type="submit" busy={busy} wide>
            Take your seat
          </Button>
        )}
      </ActionForm>
      <p className="come-note">
        {full
          ? "The row is full by now. Yours is right behind it."
          : `You see ${by.name} first, and may whisper. No account, no password.`}
      </p>
    </>
  );
}

function OwnInvite({ invite: { token, party, by, row }, origin }: { invite: Invite; origin: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ShareLink
        url={`${origin}/come/${token}`}
        label="Your invitation"
        title={party.title}
        text={`I kept you a seat at ${party.title}. Come in.`}
      />
      <NewLink partyId={party.id} done={(made) => void navigate(`/come/${made.token}`)} />
      {row.host === by.fanId && (
        <HostTools
          partyId={party.id}
          mates={row.mates.filter(({ fanId }) => fanId !== by.fanId)}
          done={() => void revalidate()}
        />
      )}
      <ButtonLink to={`/afters/${party.id}`} variant="quiet" wide>
        Back to your seat
      </ButtonLink>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No such invitation">
      Your friend may have left. The rooms are open all the same.
    </Missing>
  );
}
