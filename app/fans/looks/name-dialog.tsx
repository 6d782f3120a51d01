import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { NameFields, type WhoYouAre } from "./name-form.tsx";

export default function NameDialog({
  close,
  renamed,
  ...who
}: WhoYouAre & { close: () => void; renamed: () => void }) {
  function done() {
    close();
    renamed();
  }
  return (
    <Dialog title="Who you are here" close={close}>
      <NameFields {...who} done={done} />
    </Dialog>
  );
}
