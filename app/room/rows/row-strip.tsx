import { lazy, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { mostInRow, type RowMate, rowName } from "./row.ts";
import styles from "./row-strip.css?url";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));

/** The fan's row at the screen's edge: members, inviting, and whispering. */
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
  /** Null without a row. */
  number: number | null;
  mates: RowMate[];
  /** The reader's fan id. */
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
          className="row-seats"
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
          action={`/afters/${party.id}/invite`}
          done={({ token }) => {
            setInvite(token);
            // Opening the dialog may have created the row, so it is loaded to follow it.
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
