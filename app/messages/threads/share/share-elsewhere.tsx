import { useState } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { copyText } from "../../../../platform/ui/share/copy-text.ts";
import { handOver } from "../../../../platform/ui/share/hand-over.ts";
import { saveAs } from "../../../../platform/ui/share/save-as.ts";
import type { SharedView } from "./shared-card.tsx";

/** Sharing outside: share sheet, clipboard, picture. */
export function ShareElsewhere({ shared, url }: { shared: SharedView; url: string }) {
  const [busy, setBusy] = useState(false);
  const words = { title: shared.title, text: `${shared.content} ${url}` };
  const picture = shared.image;

  async function withPicture(work: (file: File) => unknown) {
    setBusy(true);
    try {
      if (picture) await work(await fileOf(picture));
    } catch {
      toast.error("The picture could not be loaded. Please try again.");
    }
    setBusy(false);
  }

  async function copy() {
    try {
      await copyText(words.text);
      toast.success("Copied. Paste it wherever you like.");
    } catch {
      toast.error("It could not be copied.");
    }
  }

  return (
    <div className="share-elsewhere wrap-2 needs-script">
      {picture && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => withPicture((file) => handOver(file, words))}
        >
          <Icon name="share" size={20} />
          Share
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={copy}>
        <Icon name="copy" size={20} />
        Copy
      </Button>
      {picture && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => withPicture((file) => saveAs(file, file.name))}
        >
          <Icon name="download" size={20} />
          Picture
        </Button>
      )}
    </div>
  );
}

/** The largest rendition, in a format that every program opens. */
async function fileOf({ name, webp }: NonNullable<SharedView["image"]>): Promise<File> {
  const response = await fetch(webp.at(-1)?.[1] ?? "");
  if (!response.ok) throw new Error(String(response.status));
  const drawn = await createImageBitmap(await response.blob());
  const canvas = Object.assign(document.createElement("canvas"), {
    width: drawn.width,
    height: drawn.height,
  });
  canvas.getContext("2d")?.drawImage(drawn, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The canvas gave no picture.");
  return new File([blob], `${name}.png`, { type: "image/png" });
}
