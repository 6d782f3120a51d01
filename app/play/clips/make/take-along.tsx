import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import type { ClipScene } from "../clip.ts";
import styles from "./take-along.css?url";
import type { ClipDelivery } from "./take-clip.ts";

/** The clip as a file, made here in the browser. What makes it comes when it is first asked for. */
export function TakeAlong({ scene, caption, url }: { scene: ClipScene; caption: string; url: string }) {
  const [done, setDone] = useState<number | null>(null);
  const making = useRef<AbortController>(null);
  useEffect(() => () => making.current?.abort(), []);

  async function make(way: ClipDelivery) {
    const stop = new AbortController();
    making.current = stop;
    setDone(0);
    try {
      const { takeClip } = await import("./take-clip.ts");
      await takeClip(way, { scene, caption, url }, { signal: stop.signal, onPart: setDone });
    } catch {
      if (!stop.signal.aborted) toast.error("The video could not be made here. Please try again.");
    } finally {
      if (making.current === stop) setDone(null);
    }
  }

  function cancel() {
    making.current?.abort();
    setDone(null);
  }

  const percent = Math.round((done ?? 0) * 100);
  return (
    <div className="clip-along row-3 needs-script">
      <link rel="stylesheet" href={styles} precedence="page" />
      {done === null ? (
        <>
          <Button variant="quiet" onClick={() => void make("save")}>
            Save the video
          </Button>
          <Button variant="quiet" onClick={() => void make("share")}>
            Share
          </Button>
        </>
      ) : (
        <>
          <span
            className="making"
            role="progressbar"
            aria-label="The video is being made"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ transform: `scaleX(${done})` }} />
          </span>
          <span className="meta">{percent} %</span>
          <Button variant="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}
