import { useEffect, useRef, useState } from "react";
import { counted } from "../../../platform/ui/numbers.ts";
import { cueWords } from "../called-it/called-words.ts";
import type { ChatEntry } from "../log/room-log.ts";

/** A screen reader needs time to finish, so lively rooms are announced at most this often. */
const everyMs = 8_000;

/** Its words stand nowhere any more, and are read to nobody. */
export const isTakenDown = (chat: readonly ChatEntry[], seq: number): boolean =>
  chat.some((entry) => entry.seq === seq && entry.kind === "message" && entry.removed);

export function Announcer({ chat, me }: { chat: readonly ChatEntry[]; me: string | undefined }) {
  const [said, setSaid] = useState<{ sentence: string; of?: number }>({ sentence: "" });
  const told = useRef(chat.at(-1)?.seq ?? 0);
  const latest = useRef(chat);

  useEffect(() => {
    latest.current = chat;
  }, [chat]);

  useEffect(() => {
    const timer = setInterval(() => {
      const news = latest.current.filter(
        (entry) =>
          entry.seq > told.current &&
          entry.kind !== "waits" &&
          !(entry.kind === "message" && (entry.removed || entry.speaker.fanId === me)),
      );
      const [first] = news;
      if (!first || first.kind === "waits") return;
      told.current = latest.current.at(-1)?.seq ?? told.current;
      if (news.length > 1) setSaid({ sentence: counted(news.length, "new message") });
      else
        setSaid({
          sentence: first.kind === "message" ? `${first.speaker.name}: ${first.text}` : cueWords(first),
          of: first.seq,
        });
    }, everyMs);
    return () => clearInterval(timer);
  }, [me]);

  return (
    <p className="visually-hidden" role="status">
      {said.of !== undefined && isTakenDown(chat, said.of) ? "" : said.sentence}
    </p>
  );
}
