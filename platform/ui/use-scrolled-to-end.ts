import { useEffect, useRef } from "react";

const toTheEndMs = 100;

/** CHAT-20: a list whose end this is is there 100 ms after something was said. */
export function useScrolledToEnd(said: string) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the end for what is new
  useEffect(() => {
    const timer = setTimeout(() => void end.current?.scrollIntoView({ block: "end" }), toTheEndMs);
    return () => clearTimeout(timer);
  }, [said]);
  return end;
}
