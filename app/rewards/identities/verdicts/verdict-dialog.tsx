import { useRef, useState } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Dialog } from "../../../../platform/ui/overlay/dialog.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { handOver } from "../../../../platform/ui/share/hand-over.ts";
import { ShareLink } from "../../../../platform/ui/share/share-link.tsx";
import storyStyles from "../../../../platform/ui/share/story-picture.css?url";
import type { Verdict } from "../identity.ts";
import { VerdictPicture } from "./verdict-picture.tsx";

export default function VerdictDialog({
  verdict,
  claimed,
  fan,
  close,
}: {
  verdict: Verdict;
  claimed: { name: string; portrait: Art };
  fan: string;
  close: () => void;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    const shown = picture.current?.querySelector("svg");
    if (!shown) return;
    setBusy(true);
    try {
      const { pngOf } = await import("../../../../platform/ui/share/save-picture.ts");
      const file = new File([await pngOf(shown)], "afters-verdict.png", { type: "image/png" });
      await handOver(
        file,
        { title: "Which character am I?", text: verdict.link },
        "The picture is in your downloads.",
      );
    } catch {
      toast.error("The picture could not be made. Please try again.");
    }
    setBusy(false);
  }

  return (
    <Dialog title={`${verdict.friend} says ${verdict.character}`} close={close}>
      <link rel="stylesheet" href={storyStyles} precedence="page" />
      <div ref={picture} className="verdict-shown">
        <VerdictPicture verdict={verdict} claimed={claimed} fan={fan} />
      </div>
      <Button wide busy={busy} onClick={save}>
        <Icon name="download" size={20} />
        Save the picture
      </Button>
      <ShareLink
        url={verdict.link}
        label="Link to this verdict"
        title={`${verdict.friend} says ${verdict.character}`}
        text="Is it true? Judge me too."
      />
    </Dialog>
  );
}
