import { Link } from "react-router";
import type { Picture } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { chatTime } from "../../frame/phone/time-words.ts";
import { UnsentLines } from "../../frame/phone/unsent-lines.tsx";
import { Announcer } from "../../room/chat/announcer.tsx";
import type { useLiveChat } from "./use-live-chat.ts";

/** The latest five lines (LIVE-07, LIVE-08), linked to the room. */
export function LiveChat({
  chat: { party, lines, me, outbox },
  avatars,
  loadedAt,
}: {
  chat: ReturnType<typeof useLiveChat>;
  avatars: Record<string, Picture>;
  loadedAt: number;
}) {
  const now = useServerNow(loadedAt);
  if (!party)
    return (
      <div className="live-quiet">
        <h3>No room is open</h3>
        <p>The talk is here while a party is on. Until then, the mask is yours.</p>
        <ButtonLink to="/afters" variant="quiet" size="small">
          See parties
        </ButtonLink>
      </div>
    );
  return (
    <section className="live-chat" aria-labelledby="live-chat-title">
      <header>
        <h3 id="live-chat-title">
          <Link to={`/afters/${party.id}`} prefetch="intent">
            {party.title}
          </Link>
        </h3>
        <span className="meta">{party.here > 1 ? `${count(party.here)} here now` : "The full room"}</span>
      </header>
      <ol className="live-lines stack-2" aria-label="Live chat, the latest five">
        {lines.map(({ seq, at, speaker, text }) => (
          <li key={seq} className="live-line" data-own={speaker.fanId === me || undefined}>
            <Avatar of={avatars[speaker.avatar]} name={speaker.name} size={28} />
            <p className="live-by meta">
              <b dir="auto">{speaker.name}</b>
              {speaker.sample && <SampleMark />}
              <time dateTime={new Date(at).toISOString()}>{chatTime(at, now)}</time>
            </p>
            <p className="live-text" dir="auto">
              {text}
            </p>
          </li>
        ))}
        {lines.length === 0 && <li className="meta">No messages yet.</li>}
      </ol>
      <UnsentLines unsent={outbox.unsent} say={outbox.say} discard={outbox.discard} />
      <Announcer chat={lines} me={me ?? undefined} />
    </section>
  );
}
