import { useState } from "react";
import { useRevalidator } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { withNewest, withNewestOf } from "../../../platform/live/bounded.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { useLastWord } from "../../frame/phone/use-last-word.ts";
import { useOutbox } from "../../frame/phone/use-outbox.ts";
import { verb } from "../../frame/verbs.ts";
import type { Waiting } from "../../marks/place.ts";
import type { Confession, ConfessionEntry, ConfessionVote, VoteCounts } from "./confession.ts";
import type { loadConfessions } from "./confessions.server.ts";

export type ConfessionsLoaded = Awaited<ReturnType<typeof loadConfessions>>;
type Confessed = { confession: { id: string; text: string; state: "held" | "up" } };
type Counts = { upvotes: number; downvotes: number };

/** What came while the page stood is kept to as many. */
const mostNews = 60;

/** The newest on top (LIVE-05), as everybody sees them; with the visitor's own that are being read. */
export function useConfessions(loaded: ConfessionsLoaded, confessed: () => void) {
  const [news, setNews] = useState<Confession[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [counts, setCounts] = useState<VoteCounts>({});
  const [own, setOwn] = useState(loaded.own);
  const [given, setGiven] = useState<Record<string, ConfessionVote | undefined>>(loaded.votes);
  const [shownLoad, setShownLoad] = useState(loaded);
  const { revalidate } = useRevalidator();
  if (shownLoad !== loaded) {
    setShownLoad(loaded);
    setOwn(loaded.own);
    setGiven(loaded.votes);
  }

  function add(fresh: Confession[]) {
    setNews((known) =>
      [...fresh, ...known.filter(({ id }) => !fresh.some((one) => one.id === id))].slice(0, mostNews),
    );
    setOwn((list) => list.filter(({ id }) => !fresh.some((one) => one.id === id)));
  }

  useTopic<ConfessionEntry, { votes: VoteCounts }>("confessions", {
    after: loaded.cursor,
    onEntries(entries) {
      setGone((known) =>
        withNewest(
          known,
          entries.flatMap((one) => (isGone(one) ? one.id : [])),
        ),
      );
      add(entries.flatMap((one) => (one.kind === "confession" && !one.removed ? asNew(one) : [])).reverse());
    },
    onState: { votes: (votes) => setCounts((known) => withNewestOf(known, votes)) },
    reload: revalidate,
  });

  const outbox = useOutbox<Confessed>(
    (text, clientKey) => sendAction(verb("/confessions"), { text, clientKey }),
    ({ confession: { id, text, state }, message }) => {
      if (state === "held") setOwn((list) => [{ id, text, state }, ...list.filter((one) => one.id !== id)]);
      else if (!news.some((one) => one.id === id)) add([asNew({ id, text })]);
      if (message) toast.success(message);
      confessed();
    },
  );

  const votes = useLastWord<ConfessionVote | "none", Counts>(
    (id, vote) => sendAction(verb("/confessions/:confessionId/votes", { confessionId: id }), { vote }),
    (id, vote, { upvotes, downvotes }) => {
      setGiven((now) => ({ ...now, [id]: vote === "none" ? undefined : vote }));
      setCounts((now) => ({ ...now, [id]: [upvotes, downvotes] }));
    },
  );

  function voteOf(id: string): ConfessionVote | null {
    const under = votes.pending.get(id);
    return under === undefined ? (given[id] ?? null) : under === "none" ? null : under;
  }

  const shown = [...news.filter(({ id }) => !loaded.shown.some((one) => one.id === id)), ...loaded.shown]
    .filter(({ id }) => !gone.has(id))
    .map((one) => withCounts(one, counts[one.id]));

  return { shown, own, outbox, voteOf, vote: votes.say };
}

const isGone = (entry: ConfessionEntry) => entry.kind === "removed" || entry.removed;

type New = { id: string; text: string; isCovered?: boolean; waits?: Waiting; sample?: boolean };
const asNew = ({ id, text, isCovered = false, waits, sample = false }: New): Confession => ({
  id,
  text,
  isCovered,
  waits: waits ?? null,
  sample,
  upvotes: 0,
  downvotes: 0,
});

const withCounts = (one: Confession, counts: VoteCounts[string] | undefined): Confession =>
  counts ? { ...one, upvotes: counts[0], downvotes: counts[1] } : one;
