import { type MouseEvent, useEffect, useState } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { copyText } from "../../../../platform/ui/share/copy-text.ts";
import { saveAs } from "../../../../platform/ui/share/save-as.ts";
import { periodName } from "../wrapped.ts";

export function TakeItAlong({ period }: { period: string }) {
  const [text, setText] = useState<string | null>(null);
  const file = `${period}-wrapped.txt`;

  // Browsers allow clipboard writes only directly in the click, so the text is loaded before.
  useEffect(() => {
    let current = true;
    loadText(period).then(
      (loaded) => current && setText(loaded),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [period]);

  /** Copies to the clipboard, and opens the share sheet if there is one. */
  async function share() {
    try {
      const words = text ?? (await loadText(period));
      await copyText(words);
      toast.success("Copied to clipboard! Share it on your socials!");
      if ("share" in navigator)
        await navigator.share({ title: `Your ${periodName(period)} Wrapped`, text: words });
    } catch (error) {
      // Cancelling the share sheet is no failure.
      if ((error as Error).name !== "AbortError") toast.error("Failed to share");
    }
  }

  async function download(event: MouseEvent) {
    event.preventDefault();
    try {
      const response = await fetch(`/wrapped/${file}`);
      if (!response.ok) throw new Error(String(response.status));
      saveAs(await response.blob(), file);
      toast.success("Wrapped downloaded!");
    } catch {
      toast.error("Failed to download wrapped");
    }
  }

  return (
    <div className="take-along wrap-3">
      <Button className="needs-script" onClick={share}>
        <Icon name="share" size={20} />
        Share
      </Button>
      <a className="button quiet" href={`/wrapped/${file}`} download={file} onClick={download}>
        <Icon name="download" size={20} />
        Download as text
      </a>
    </div>
  );
}

async function loadText(period: string): Promise<string> {
  const response = await fetch(`/wrapped/${period}/share-text`);
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { text: string }).text;
}
