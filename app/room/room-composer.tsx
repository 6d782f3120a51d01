import { useEffect, useMemo, useRef } from "react";
import { CachedFragment } from "../../platform/pages/cached-fragment.tsx";
import { verb } from "../frame/verbs.ts";
import type { PartyStatus } from "../parties/party.ts";
import { ReplyingTo } from "./answers/replying-to.tsx";
import { Composer, returnsText } from "./chat/composer/composer.tsx";
import { PlainTaps } from "./line-taps/plain-taps.tsx";
import { nameableIn } from "./mentions/nameable.ts";
import type { useRoom } from "./use-room.ts";

const nothing = () => {};

/** The composer of a room, for the room or the row, with stored drafts. */
export function RoomComposer({
  room,
  status,
  takesFocus,
  whispering,
  said,
}: {
  room: ReturnType<typeof useRoom>;
  status: PartyStatus;
  takesFocus: boolean;
  /** To the row only. */
  whispering: boolean;
  /** A line has gone out to the room. */
  said: () => void;
}) {
  const { log, words, answers } = room;
  const { replying, answer } = answers;
  const { id } = log.room.party;
  const answered = useRef(replying);
  const isPutBack = useRef(false);

  useEffect(() => {
    answered.current = replying;
    if (isPutBack.current) words.keep({ replyTo: replying });
  }, [replying, words]);

  useEffect(() => {
    const kept = words.read();
    if (kept?.replyTo && !answered.current) answer(kept.replyTo);
    isPutBack.current = true;
  }, [words, answer]);

  const keep = useMemo(
    () => ({ read: () => words.read()?.text ?? "", write: (text: string) => words.keep({ text }) }),
    [words],
  );

  const keepWhisper = useMemo(
    () => ({ read: () => words.read()?.whisper ?? "", write: (whisper: string) => words.keep({ whisper }) }),
    [words],
  );

  /** After any failure the text returns to be sent again. */
  async function whisper(text: string, clientKey: string) {
    const refusal = await room.row.whisper(text, clientKey);
    if (refusal) return { code: "invalid", message: refusal.message };
    words.keep({ whisper: "" });
    return null;
  }

  async function say(text: string, clientKey: string) {
    const to = replying ?? undefined;
    answer(null);
    const refusal = await room.say(text, clientKey, to);
    if (!refusal) said();
    const isGone = refusal?.code === "no_such_message";
    if (refusal && returnsText.has(refusal.code) && !isGone) answer((now) => now ?? to ?? null);
    return refusal;
  }

  if (whispering)
    return (
      <Composer
        key="whisper"
        action={verb("/afters/:partyId/whispers", { partyId: id })}
        label="Whisper"
        placeholder="Whisper to your row"
        say={whisper}
        discard={nothing}
        look="whisper"
        takesFocus
        fieldId="write"
        keep={keepWhisper}
      />
    );

  return (
    <>
      {replying && <PlainTaps partyId={id} entry={replying} mine={log.tapped.mine[replying.seq] ?? []} />}
      <CachedFragment id="composer" when={!replying}>
        <Composer
          key="room"
          action={verb("/afters/:partyId/messages", { partyId: id })}
          placeholder={status === "ending-soon" ? "One last thing" : undefined}
          say={say}
          discard={room.discard}
          takesFocus={takesFocus}
          fieldId="write"
          keep={keep}
          writing={replying ? String(replying.seq) : ""}
          fans={() => ({ fans: nameableIn(log), partyId: id, me: log.room.me?.fanId })}
        >
          {replying && <ReplyingTo entry={replying} stop={() => answer(null)} />}
        </Composer>
      </CachedFragment>
    </>
  );
}
