import { useRef } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import { AskName } from "../../fans/naming/ask-name.tsx";
import { verb } from "../../frame/verbs.ts";
import { HostTools, NewLink } from "./host-tools.tsx";
import type { RowMate } from "./row.ts";

export default function InviteDialog({
  party,
  token,
  others,
  isHost,
  renew,
  close,
}: {
  party: { id: string; title: string };
  token: string;
  others: RowMate[];
  isHost: boolean;
  renew: (token: string) => void;
  close: () => void;
}) {
  const { revalidate } = useRevalidator();
  const atFirst = useRef(others);
  const came = others.filter(({ fanId }) => !atFirst.current.some((one) => one.fanId === fanId));
  function done() {
    close();
    void revalidate();
  }
  if (came.length > 0)
    return (
      <Dialog
        title={`${came.map(({ name }) => name).join(" and ")} ${came.length === 1 ? "is" : "are"} here`}
        close={done}
      >
        <div className="row-invite stack-4" role="status">
          <p>You sit side by side now: you see each other first, and may whisper.</p>
          <Button onClick={done}>Back to the room</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Keep a seat for someone" close={done}>
      <div className="row-invite stack-4">
        <p>Friends who open this link sit in your row: you see each other first, and can whisper.</p>
        <AskName />
        <ShareLink
          url={`${window.location.origin}/come/${token}`}
          label="Your invitation"
          title={party.title}
          text={`I kept you a seat at ${party.title}. Come in.`}
        />
        <NewLink partyId={party.id} done={(made) => renew(made.token)} />
        {isHost && others.length > 0 && <HostTools partyId={party.id} mates={others} done={done} />}
        <ActionForm action={verb("/afters/:partyId/row/leave", { partyId: party.id })} done={done}>
          {(busy) => (
            <Button type="submit" variant="quiet" size="small" busy={busy}>
              Leave this row
            </Button>
          )}
        </ActionForm>
      </div>
    </Dialog>
  );
}
