import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { verb } from "../../frame/verbs.ts";
import styles from "./host-tools.css?url";
import type { RowMate } from "./row.ts";

export function HostTools({
  partyId,
  mates,
  done,
}: {
  partyId: string;
  mates: RowMate[];
  done?: () => void;
}) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <ul className="row-host" aria-label="Who sits here">
        {mates.map(({ fanId, name }) => (
          <li key={fanId}>
            <bdi>{name}</bdi>
            <ActionForm action={verb("/afters/:partyId/row/put-out", { partyId })} done={done}>
              {(busy) => (
                <>
                  <input type="hidden" name="mate" value={fanId} />
                  <Button type="submit" variant="quiet" size="small" busy={busy}>
                    Remove<span className="visually-hidden"> {name}</span>
                  </Button>
                </>
              )}
            </ActionForm>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Ends the previous link. */
export function NewLink({ partyId, done }: { partyId: string; done?: (answer: { token: string }) => void }) {
  return (
    <ActionForm<{ token: string }> action={verb("/afters/:partyId/invite", { partyId })} done={done}>
      {(busy) => (
        <>
          <input type="hidden" name="anew" value="yes" />
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            End this link and make a new one
          </Button>
        </>
      )}
    </ActionForm>
  );
}
