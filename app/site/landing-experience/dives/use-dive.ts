import { useEffect, useState } from "react";
import { askDive, type DiveAsked, type DiveFact, knownDive } from "./dives.ts";

const patienceMs = 15_000;

/** LANDX-22 to LANDX-25: loading ends however it ends. `facts` is null until then, and where they could not be had. */
export function useDive({ title, type, slug }: DiveAsked) {
  const [facts, setFacts] = useState<DiveFact[] | null>(() => knownDive({ title, type, slug }));
  const [isLoading, setLoading] = useState(facts === null);
  const [times, setTimes] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and once more for every wish to try again
  useEffect(() => {
    if (facts !== null) return;
    const left = new AbortController();
    setLoading(true);
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(patienceMs)]);
    void askDive({ title, type, slug }, signal).then((answer) => {
      if (left.signal.aborted) return;
      setFacts(answer);
      setLoading(false);
    });
    return () => left.abort();
  }, [title, type, slug, times]);

  return { facts, isLoading, again: () => setTimes((count) => count + 1) };
}
