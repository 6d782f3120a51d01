import { lazy, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { verb } from "../../frame/verbs.ts";
import { mostInRow, type RowMate, rowName } from "./row.ts";
import styles from "./row-strip.css?url";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));

/** Who sits beside the fan, at the edge of the screen; a way to bring another; a press whispers to them. */
export function RowStrip({
  party,
  number,
  mates,
  me,
  isHost,
  avatars,
  whispering,
  setWhispering,
}: {
  party: { id: string; title: string };
  /** Of the row; null while one sits alone. */
  number: number | null;
  mates: RowMate[];
  /** The viewer's own id. */
  me: string;
  isHost: boolean;
  avatars: Record<string, Art | undefined>;
  whispering: boolean;
  setWhispering: (on: boolean) => void;
}) {
  const [invite, setInvite] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const hasCompany = mates.length > 1;
  return (
    <div className="row-strip" data-company={hasCompany || undefined}>
      <link rel="stylesheet" href={styles} precedence="page" />
      {hasCompany && (
        <Link
          to={whispering ? "?" : "?whisper="}
          replace
          preventScrollReset
          className="row-seats row-3"
          role="button"
          aria-pressed={whispering}
          onClick={(event) => {
            event.preventDefault();
            setWhispering(!whispering);
          }}
        >
          <span className="row-faces">
            {mates.map(({ fanId, name, avatar, ring }) => (
              <span key={fanId} className="row-seat">
                <Avatar of={avatars[avatar]} name={name} ring={ring} size={40} />
              </span>
            ))}
          </span>
          <span className="row-words">
            <span className="visually-hidden">
              Row {rowName(number ?? 1)}: {mates.map(({ name }) => name).join(", ")}.{" "}
            </span>
            {whispering ? "Whispering" : "Whisper"}
          </span>
        </Link>
      )}
      {(hasCompany || mates.length < mostInRow) && (
        <ActionForm<{ token: string }>
          action={verb("/afters/:partyId/invite", { partyId: party.id })}
          done={({ token }) => {
            setInvite(token);
            // It makes the row, if there was none: who sits down meanwhile is heard.
            void revalidate();
          }}
        >
          {(busy) => (
            <button type="submit" className="row-bring" disabled={busy} aria-haspopup="dialog">
              <Icon name="plus" size={20} />
              <span className="row-bring-words">
                {mates.length < mostInRow ? "Bring someone" : "Your row"}
              </span>
            </button>
          )}
        </ActionForm>
      )}
      {invite && (
        <Suspense>
          <InviteDialog
            party={party}
            token={invite}
            others={mates.filter(({ fanId }) => fanId !== me)}
            isHost={isHost}
            renew={setInvite}
            close={() => setInvite(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
