import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { ringStyle } from "../../../platform/ui/ring.ts";
import type { Whisper } from "./row.ts";

/** Between the lines of the room, for the row alone. */
export function WhisperLine({ of, own, avatar }: { of: Whisper; own: boolean; avatar?: Art }) {
  if (of.removed) return <p className="message-hidden">A whisper was taken away.</p>;
  const { name, ring } = of.from;
  return (
    <article className="message whispered" style={ring == null ? undefined : ringStyle(ring)} tabIndex={-1}>
      <Avatar of={avatar} name={name} ring={ring} />
      <div className="message-body">
        <p className="message-by">
          <b>{name}</b>
          <span className="message-own">{own ? "you, to your row" : "to your row"}</span>
          <span className="message-at">
            <span className="visually-hidden">at </span>
            {clockTime(of.offsetMs)}
          </span>
        </p>
        <p className="message-text">{of.text}</p>
      </div>
    </article>
  );
}
