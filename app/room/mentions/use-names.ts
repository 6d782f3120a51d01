import { useEffect, useState } from "react";
import { mostNames, type Nameable, namesLike } from "./nameable.ts";

const pauseMs = 150;

/** Candidates from the page, and from all members if those are few. */
export function useNames(
  partyId: string,
  fans: Nameable[],
  me: string | undefined,
  typed: string,
): Nameable[] {
  const [asked, setAsked] = useState<Nameable[]>([]);
  const here = namesLike(fans, typed);
  const enough = here.length >= mostNames || typed === "";

  useEffect(() => {
    if (enough) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const address = `/afters/${partyId}/members?named=${encodeURIComponent(typed)}`;
      const found = await fetch(address, { signal: leaving.signal })
        .then((answer) => answer.json() as Promise<{ fans: Nameable[] }>)
        .catch(() => null);
      if (found) setAsked(found.fans);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [partyId, typed, enough]);

  const more = namesLike(asked, typed).filter(
    ({ fanId }) => fanId !== me && !here.some((one) => one.fanId === fanId),
  );
  return [...here, ...more].slice(0, mostNames);
}
