import { type DragEvent, useId, useState } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import styles from "../picture-field.css?url";
import type { PictureChoice } from "../picture-field.tsx";
import { bringFile, type FileToCrop, sendCropped } from "./brought-file.ts";
import { Cropping } from "./cropping.tsx";
import type { PictureShape } from "./picture-shape.ts";

/**
 * Files are dropped here or chosen, many at once; each is cropped in place and sent as it was cropped. Without scripts
 * pictures are uploaded one by one under Pictures.
 */
export function PictureDrop({ shape, added }: { shape: PictureShape; added: (one: PictureChoice) => void }) {
  const [files, setFiles] = useState<FileToCrop[]>([]);
  const [said, setSaid] = useState("");
  const change = (key: string, to: Partial<FileToCrop>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => setFiles((all) => all.filter((one) => one.key !== key));

  async function take(list: FileList | null) {
    const brought = await Promise.all([...(list ?? [])].map((file) => bringFile(file, shape)));
    setFiles((all) => [...all, ...brought]);
    setSaid(brought.length > 0 ? `${counted(brought.length, "file")} to crop.` : "");
  }

  async function send(one: FileToCrop) {
    change(one.key, { state: "sending", error: "" });
    const answer = await sendCropped(one, shape);
    if (!answer.ok) return change(one.key, { state: "ready", error: answer.message });
    drop(one.key);
    setSaid(`Added ${one.alt}.`);
    added({ value: answer.name, label: one.alt, preview: answer.preview });
  }

  async function sendAll() {
    for (const one of files) if (one.size) await send(one);
  }

  return (
    <div className="picture-drop stack-3">
      <link rel="stylesheet" href={styles} precedence="page" />
      <DropZone leastWidth={shape.leastWidth} take={take} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {files.map((one) => (
        <Cropping
          key={one.key}
          one={one}
          shape={shape}
          change={(to) => change(one.key, to)}
          send={() => void send(one)}
          drop={() => drop(one.key)}
        />
      ))}
      {files.length > 1 && (
        <div>
          <Button type="button" size="small" onClick={() => void sendAll()}>
            Add all {files.length}
          </Button>
        </div>
      )}
    </div>
  );
}

function DropZone({
  leastWidth,
  take,
}: {
  leastWidth: number;
  take: (files: FileList | null) => Promise<void>;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const dragging = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who cannot drag presses the field in it
    <div
      className="picture-drop-zone"
      data-over={isOver || undefined}
      onDragOver={dragging(true)}
      onDragLeave={dragging(false)}
      onDrop={(event) => {
        dragging(false)(event);
        void take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>Drop pictures here, or choose files</label>
      <input
        id={id}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files).then(() => {
            currentTarget.value = "";
          });
        }}
      />
      <p className="meta">PNG, JPEG, WebP or AVIF. The crop is at least {leastWidth} px wide.</p>
    </div>
  );
}
