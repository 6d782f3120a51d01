import { lazy, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { verb } from "../../frame/verbs.ts";
import { Crowd } from "../../parties/crowd.tsx";
import { isOn, type LobbyCount, type PartyStatus } from "../../parties/party.ts";
import type { RoomLog } from "../log/room-log.ts";
import { nameableIn } from "../mentions/nameable.ts";
import { mostInRow, type RowMate, rowName } from "./row.ts";
import { whoIsHere } from "./who-is-here.ts";
import "./room-people.css";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));

const mostFaces = 3;

/** Who is here, in the header: the row's faces before others', words, and a free seat to bring somebody to. */
export function RoomPeople({
  log,
  mates,
  here,
  counts,
  status,
  avatars,
  whispering,
  setWhispering,
}: {
  log: RoomLog;
  mates: RowMate[];
  here: number;
  counts: Omit<LobbyCount, "here">;
  status: PartyStatus;
  avatars: Record<string, Art | undefined>;
  whispering: boolean;
  setWhispering: (on: boolean) => void;
}) {
  const { party, me, joined, row } = log.room;
  const others = mates.filter(({ fanId }) => fanId !== me?.fanId);
  const known = new Set(others.map(({ fanId }) => fanId));
  const spoke = nameableIn(log).filter(({ fanId }) => !known.has(fanId));
  const faces = [
    ...others,
    ...spoke.toSorted((a, b) => Number(a.sample ?? false) - Number(b.sample ?? false)),
  ]
    .slice(0, mostFaces)
    .map((one) => <Face key={one.fanId} of={one} avatars={avatars} />);
  const names = others.map(({ name }) => name);
  if (!isOn(status))
    return (
      <div className="room-people">
        <div className="room-here">
          {status === "upcoming" && <Crowd of={{ ...party, ...counts }} status={status} />}
        </div>
      </div>
    );
  return (
    <div className="room-people">
      <p className="meta room-here">{whoIsHere({ joined, mates: names, here, isSample: party.isSample })}</p>
      {others.length > 0 ? (
        <Link
          to={whispering ? "?" : "?whisper="}
          replace
          preventScrollReset
          className="row-seats"
          role="button"
          aria-pressed={whispering}
          onClick={(event) => {
            event.preventDefault();
            setWhispering(!whispering);
          }}
        >
          <span className="room-faces">{faces}</span>
          <span className="visually-hidden">
            Row {rowName(row?.number ?? 1)}: {mates.map(({ name }) => name).join(", ")}.{" "}
            {whispering ? "Whispering" : "Whisper"}
          </span>
        </Link>
      ) : (
        <span className="room-faces">{faces}</span>
      )}
      {joined && me && <BringSomebody log={log} mates={mates} />}
    </div>
  );
}

type Shown = { name: string; avatar: string; ring?: number | null; sample?: boolean };

/** A dotted rim is the cast of a rehearsal, a whole one a person. */
const Face = ({ of, avatars }: { of: Shown; avatars: Record<string, Art | undefined> }) => (
  <span className="room-face" data-cast={of.sample || undefined}>
    <Avatar of={avatars[of.avatar]} name={of.name} ring={of.sample ? null : of.ring} size={32} />
  </span>
);

function BringSomebody({ log, mates }: { log: RoomLog; mates: RowMate[] }) {
  const { party, me, row } = log.room;
  const [invite, setInvite] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const label = mates.length < mostInRow ? "Bring someone" : "Your row";
  return (
    <>
      <ActionForm<{ token: string }>
        action={verb("/afters/:partyId/invite", { partyId: party.id })}
        done={({ token }) => {
          setInvite(token);
          // It makes the row, if there was none: who sits down meanwhile is heard.
          void revalidate();
        }}
      >
        {(busy) => (
          <button type="submit" className="row-bring" disabled={busy} aria-haspopup="dialog" title={label}>
            <Icon name="plus" size={20} />
            <span className="visually-hidden">{label}</span>
          </button>
        )}
      </ActionForm>
      {invite && (
        <Suspense>
          <InviteDialog
            party={party}
            token={invite}
            others={mates.filter(({ fanId }) => fanId !== me?.fanId)}
            isHost={row?.isHost ?? false}
            renew={setInvite}
            close={() => setInvite(null)}
          />
        </Suspense>
      )}
    </>
  );
}
