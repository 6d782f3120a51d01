import { useRef, useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { handOver } from "../../../platform/ui/share/hand-over.ts";
import storyStyles from "../../../platform/ui/share/story-picture.css?url";
import { type ChosenFaces, ChosenPicture } from "./chosen-picture.tsx";

/** What one has chosen as a picture, to save and to send on. */
export default function ChosenDialog({ close, ...chosen }: ChosenFaces & { close: () => void }) {
  const picture = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    const shown = picture.current?.querySelector("svg");
    if (!shown) return;
    setBusy(true);
    try {
      const { pngOf } = await import("../../../platform/ui/share/save-picture.ts");
      const file = new File([await pngOf(shown)], "afters-hot-or-not.png", { type: "image/png" });
      await handOver(file, { title: "Hot or Not" }, "The picture is in your downloads.");
    } catch {
      toast.error("The picture could not be made. Please try again.");
    }
    setBusy(false);
  }

  return (
    <Dialog title="Your Hot or Not" close={close}>
      <link rel="stylesheet" href={storyStyles} precedence="page" />
      <div ref={picture} className="chosen-shown">
        <ChosenPicture {...chosen} />
      </div>
      <Button wide busy={busy} onClick={save}>
        <Icon name="share" size={20} />
        Save or share it
      </Button>
    </Dialog>
  );
}
