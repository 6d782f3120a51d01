import { useReducer, useState } from "react";
import { useRevalidator } from "react-router";
import { sendAction } from "../../platform/action/send-action.ts";
import { useTopic } from "../../platform/live/use-topic.ts";
import { toast } from "../../platform/ui/overlay/toast.ts";
import { verb } from "../frame/verbs.ts";
import type { PartyEntry, ReactionsEntry } from "../parties/log/log.ts";
import type { LobbyCount } from "../parties/party.ts";
import type { SeatsNews } from "../parties/seats/seats.ts";
import { readBefore } from "./answers/read-before.ts";
import { useAnswers } from "./answers/use-answers.ts";
import { useKeptWords } from "./chat/composer/use-kept-words.ts";
import { useLineTaps } from "./line-taps/use-line-taps.ts";
import { mostAtEnd, openRoomLog, roomLog } from "./log/room-log.ts";
import type { RoomData } from "./own-room.ts";
import { useRow } from "./rows/use-row.ts";
import type { GaspView } from "./show/gasp/gasp.ts";
import { useGasp } from "./show/gasp/use-gasp.ts";
import { usePollResult } from "./show/use-poll-result.ts";
import { useSaying } from "./use-saying.ts";
import { useSpread } from "./use-spread.ts";

/** Older bursts come from catching up; they are counted, not performed. */
const freshMs = 5_000;

type Joined = Omit<LobbyCount, "here">;

/** `loadedAt`: on the server's clock; news of who came in before it is old. */
export function useRoom(room: RoomData, react: (entry: ReactionsEntry) => void, loadedAt: number) {
  const [log, change] = useReducer(roomLog, room, openRoomLog);
  const [here, setHere] = useState(room.party.here);
  const [joined, setJoined] = useState<Joined>(room.party);
  const gasp = useGasp(room.gasp);
  const [wasIn] = useState(room.joined);
  const { revalidate } = useRevalidator();
  const partyId = room.party.id;
  const over = room.party.status === "archived";
  const [shownRoom, setShownRoom] = useState(room);
  if (shownRoom !== room) {
    setShownRoom(room);
    setJoined(room.party);
    change({ type: "loaded", room });
  }

  const { later, laterOnce } = useSpread();

  async function fetchRestored(seq: number) {
    // Without an answer the message stays empty until the next load.
    const page = await readBefore(partyId, seq + 1).catch(() => null);
    const entry = page?.entries.find((found) => found.seq === seq);
    if (entry?.kind === "message") change({ type: "restored", entry });
  }

  const fanId = room.joined ? room.me?.fanId : undefined;
  const words = useKeptWords(partyId, fanId, change);
  const answers = useAnswers(log, change, later);
  const tapLine = useLineTaps(partyId, change);
  const row = useRow(partyId, over ? null : room.row, revalidate);

  useTopic<PartyEntry, { here: number; joined: Joined; seats: SeatsNews; gasp: GaspView | null }>(
    over ? null : `party:${partyId}`,
    {
      after: Math.max(log.totals.seq, room.cursor),
      onEntries(entries) {
        change({ type: "came", entries });
        for (const entry of entries)
          if (entry.kind === "change" && entry.change === "message-restored")
            later(() => void fetchRestored(entry.of));
        if (entries.some(asksForPage)) laterOnce(() => void revalidate());
        const now = entries.at(-1)?.at ?? 0;
        for (const entry of entries) if (entry.kind === "reactions" && now - entry.at < freshMs) react(entry);
      },
      onState: {
        here: setHere,
        joined: setJoined,
        seats: (news) => news.at > loadedAt && change({ type: "seats", news }),
        gasp: gasp.came,
      },
      reload() {
        change({ type: "fell-behind" });
        return revalidate();
      },
    },
  );

  useTopic<never, { blocked: string; decided: { at: number } }>(room.you?.answered?.topic ?? null, {
    onState: {
      blocked: () => void revalidate(),
      decided: ({ at }) => at > loadedAt && void revalidate(),
    },
  });

  const { say, discard } = useSaying(log, change, words, revalidate);

  async function loadEarlier() {
    const before = log.chat[0]?.seq;
    if (!before) return;
    try {
      change({ type: "earlier", ...(await readBefore(partyId, before)) });
    } catch {
      toast.error("Earlier messages did not load. Please try again.");
    }
  }

  async function hide(seq: number, hidden: boolean) {
    change({ type: hidden ? "hid" : "showed", seq });
    const answer = await sendAction(
      verb(hidden ? "/afters/:partyId/hidden" : "/afters/:partyId/shown", { partyId }),
      { seq },
    );
    if (answer.ok) return;
    change({ type: hidden ? "showed" : "hid", seq });
    toast.error(answer.message);
  }

  const { taps: totals, tallies, heat } = log.totals;
  const [said, setSaid] = useState<Record<string, number>>({});
  const poll = usePollResult(log.chat, log.room.polls, tallies, { cursor: room.cursor, said });
  const voted = (pollId: string, option: number) => setSaid((all) => ({ ...all, [pollId]: option }));
  const { participants, sampleParticipants, marks } = joined;

  return {
    log,
    /** Since the page was loaded. */
    cameIn: room.joined && !wasIn,
    here,
    gasp,
    joined: { participants, sampleParticipants, marks },
    totals,
    tallies,
    voted,
    heat,
    say,
    discard,
    loadEarlier,
    /** For who is at the end: what they cannot see of a long chat. */
    putDown: () => log.chat.length > mostAtEnd && change({ type: "at-end" }),
    hide,
    pollResult: poll.result,
    resultShown: poll.shown,
    answers,
    tapLine,
    words,
    row,
  };
}

const asksForPage = (entry: PartyEntry) =>
  entry.kind === "cue"
    ? entry.cue === "poll-opened" || entry.cue === "poll-closed"
    : entry.kind === "change" && entry.change === "party";
