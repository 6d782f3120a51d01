import { lazy, Suspense } from "react";

const Dialog = lazy(() =>
  import("../../../platform/ui/overlay/dialog.tsx").then((module) => ({ default: module.Dialog })),
);

const keys = [
  ["Space", "Fire the next cue"],
  ["Z", "Undo, for eight seconds"],
  ["J, K", "Choose an older or a newer line"],
  ["A", "Let the held line through that waits first"],
  ["R", "Keep it back"],
  ["P", "Pin the chosen line, or the newest"],
  ["X", "Take it down"],
  ["M", "Mute who wrote it for 10 minutes"],
  ["S", "Slow mode: off, 5, 15, 60 seconds"],
  ["E", "End in 5 minutes"],
  ["?", "This list"],
] as const;

export function KeyList({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  if (!isOpen) return null;
  return (
    <Suspense>
      <Dialog title="Keys" close={close}>
        <dl className="control-room-keys">
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </Suspense>
  );
}
