import { Link } from "react-router";
import type { Picture } from "../../../../content/art/picture.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { SampleMark } from "../../../fans/sample-mark.tsx";
import { LoopStage } from "../../loops/loop-stage.tsx";
import { type Clip, type ClipScene, clipPath, seconds } from "../clip.ts";
import { ClipVoteButton } from "../vote-button.tsx";
import { Notches } from "./notches.tsx";
import type { OnePlaying } from "./use-one-playing.ts";

export function Tile({
  clip: { id, caption, isCovered, speaker, sample },
  scene,
  avatar,
  votes,
  isVoted,
  isLarge,
  isEarly,
  wall: { playing, look, toggle },
}: {
  clip: Clip;
  scene: ClipScene | null;
  avatar: Picture | undefined;
  votes: number;
  isVoted: boolean;
  isLarge: boolean;
  isEarly: boolean;
  wall: OnePlaying;
}) {
  const name = speaker?.name ?? "Someone";
  const isPlaying = playing === id;
  const said = isCovered ? "a caption that may give something away" : caption.replace("\n", " ");
  return (
    <article
      className="clip-tile"
      data-clip={id}
      data-large={isLarge || undefined}
      aria-label={`Clip of ${name}`}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && look(id)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && look(null)}
      onFocus={({ target }) => look(id, target.matches(":focus-visible"))}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && look(null)}
    >
      {scene && (
        <LoopStage
          loop={scene.loop}
          seconds={seconds}
          playing={isPlaying}
          sizes={isLarge ? "(min-width: 800px) 32vw, 100vw" : "(min-width: 800px) 16vw, 50vw"}
          alt=""
          priority={isLarge}
          eager={isEarly}
        />
      )}
      <Notches playing={isPlaying} />
      <button
        type="button"
        className="clip-play needs-script"
        aria-pressed={isPlaying}
        aria-label={`Play ${said}`}
        onClick={() => toggle(id)}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={isPlaying ? "M7 5h4v14H7zM13 5h4v14h-4z" : "M8 4.5v15l11-7.5z"} />
        </svg>
      </button>
      <div className="clip-foot stack-2">
        {isCovered ? (
          <p className="clip-covered">
            <Link to={clipPath(id)}>It may give something away. Read it</Link>
          </p>
        ) : (
          <p className="clip-caption" dir="auto">
            <Link to={clipPath(id)}>{caption}</Link>
          </p>
        )}
        <div className="clip-by row-2">
          <Avatar of={avatar} name={name} size={24} />
          <b>{name}</b>
          {sample && <SampleMark />}
          <ClipVoteButton id={id} votes={votes} isVoted={isVoted} of={name} />
        </div>
      </div>
    </article>
  );
}
