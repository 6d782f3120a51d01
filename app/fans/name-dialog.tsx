import { Dialog } from "../../platform/ui/overlay/dialog.tsx";
import { NameForm } from "./name-form.tsx";

export default function NameDialog({
  name,
  partyId,
  close,
  renamed,
}: {
  name: string;
  partyId: string;
  close: () => void;
  renamed: () => void;
}) {
  function done() {
    close();
    renamed();
  }
  return (
    <Dialog title="Change your name" close={close}>
      <NameForm name={name} partyId={partyId} done={done} />
    </Dialog>
  );
}
