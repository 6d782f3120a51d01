import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { NameForm, type WhoYouAre } from "./name-form.tsx";

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
      <NameForm {...who} done={done} />
    </Dialog>
  );
}
