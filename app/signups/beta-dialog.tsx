import { PrefetchPageLinks } from "react-router";
import { Dialog } from "../../platform/ui/dialog.tsx";
import { BetaFields } from "./beta-fields.tsx";

export const betaSubtitle =
  "Get early access to the product and help shape the future of cultural conversation";

/** "Join the Beta" on the spot; loaded when somebody reaches for a button that opens it. */
export default function BetaDialog({ close }: { close: () => void }) {
  return (
    <Dialog title="Join the Beta" subtitle={betaSubtitle} close={close}>
      {/* The form's answer must find its way back even if the network goes away while it is filled in. */}
      <PrefetchPageLinks page="/beta" />
      <BetaFields done={close} />
    </Dialog>
  );
}
