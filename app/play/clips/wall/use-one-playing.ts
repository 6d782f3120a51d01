import { type RefObject, useRef, useState } from "react";
import { useKeys } from "../../../../platform/ui/use-keys.ts";

export type OnePlaying = {
  ref: RefObject<HTMLDivElement | null>;
  playing: string | null;
  /** Somebody is on it, with a pointer or the keyboard where it `plays` for that; null when they have left. */
  look: (id: string | null, plays?: boolean) => void;
  /** It was asked to play, or to stop. */
  toggle: (id: string) => void;
};

/** One clip of a wall plays at a time: the one somebody is on. U votes for it. */
export function useOnePlaying(): OnePlaying {
  const ref = useRef<HTMLDivElement>(null);
  const looked = useRef<string | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  useKeys({
    u: () =>
      ref.current
        ?.querySelector<HTMLButtonElement>(`[data-clip="${looked.current ?? ""}"] [data-vote]`)
        ?.click(),
  });
  return {
    ref,
    playing,
    look(id, plays = true) {
      looked.current = id;
      if (!plays) return;
      // Whoever wants less motion presses for it.
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(id);
      else if (id !== playing) setPlaying(null);
    },
    toggle(id) {
      looked.current = id;
      setPlaying((now) => (now === id ? null : id));
    },
  };
}
