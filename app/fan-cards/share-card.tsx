import { useState } from "react";
import { Button } from "../../platform/ui/button.tsx";
import { Icon } from "../../platform/ui/icon.tsx";
import { toast } from "../../platform/ui/overlay/toast.ts";
import { saveAs } from "../../platform/ui/share/save-as.ts";
import { cardWords } from "./card-words.ts";
import type { Card } from "./profile.server.ts";

export function ShareCard({ card, url }: { card: Card; url: string }) {
  const [busy, setBusy] = useState(false);

  async function asPicture() {
    setBusy(true);
    try {
      const { drawCard } = await import("./draw-card.ts");
      const name = `${(card.handle || "fan").replace(/^@/, "")}-fan-card.png`;
      await handOver(new File([await drawCard(card)], name, { type: "image/png" }));
    } catch (error) {
      // Closing the share sheet is no failure.
      if ((error as Error).name !== "AbortError")
        toast.error("The picture could not be made. Please try again.");
    }
    setBusy(false);
  }

  async function handOver(file: File) {
    const words = {
      title: `${card.name}'s fan card`,
      text: `Everything you need to sit next to me at a film. ${url}`,
    };
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ ...words, files: [file] });
      return toast.success("Shared successfully!");
    }
    saveAs(file, file.name);
    toast.success("The picture is in your downloads.");
  }

  async function asText() {
    try {
      await navigator.clipboard.writeText(cardWords(card, url));
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
