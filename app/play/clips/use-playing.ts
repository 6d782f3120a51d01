import { useEffect, useState } from "react";

/** It plays by itself where nobody asked for less motion. */
export function usePlaying() {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(true);
  }, []);
  return { isPlaying, toggle: () => setPlaying((now) => !now) };
}
