import { useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { copyText } from "../../../platform/ui/share/copy-text.ts";
import { handOver } from "../../../platform/ui/share/hand-over.ts";
import { cardWords } from "./card-words.ts";
import type { ProfileCard } from "./profile.server.ts";

export function ShareCard({ card, url }: { card: ProfileCard; url: string }) {
  const [busy, setBusy] = useState(false);

  async function asPicture() {
    setBusy(true);
    try {
      const { drawCard } = await import("./draw-card.ts");
      const name = `${(card.handle || "fan").replace(/^@/, "")}-fan-card.png`;
      await handOver(
        new File([await drawCard(card)], name, { type: "image/png" }),
        {
          title: `${card.name}'s fan card`,
          text: `Everything you need to sit next to me at a film. ${url}`,
        },
        "The picture is in your downloads.",
      );
    } catch {
      toast.error("The picture could not be made. Please try again.");
    }
    setBusy(false);
  }

  async function asText() {
    try {
      await copyText(cardWords(card, url));
      toast.success("Card copied to clipboard!");
    } catch {
      toast.error("The card could not be copied.");
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" className="needs-script" disabled={busy} onClick={asPicture}>
        <Icon name="share" size={20} />
        Picture
      </Button>
      <Button variant="quiet" size="small" className="needs-script" onClick={asText}>
        <Icon name="copy" size={20} />
        Text
      </Button>
    </>
  );
}
