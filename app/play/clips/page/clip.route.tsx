import { useState } from "react";
import { data, Link } from "react-router";
import { config } from "../../../../platform/config.server.ts";
import { useTopic } from "../../../../platform/live/use-topic.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { useHydrated } from "../../../../platform/ui/hydrated.ts";
import { ShareLink } from "../../../../platform/ui/share/share-link.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { avatars } from "../../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { ReportFold } from "../../../moderation/report-fold.tsx";
import { clipPath, type WallNews } from "../clip.ts";
import { findClipScene } from "../clip-scenes.server.ts";
import { ClipStage } from "../clip-stage.tsx";
import { clipsVotedBy, findClip, noSuchClip } from "../clips.server.ts";
import { TakeAlong } from "../make/take-along.tsx";
import { usePlaying } from "../use-playing.ts";
import { ClipVoteButton } from "../vote-button.tsx";
import type { Route } from "./+types/clip.route";
import styles from "./clip-page.css?url";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const clip = await findClip(params.clipId);
  const scene = clip && (await findClipScene(clip.scene));
  if (!clip || !scene) throw data(noSuchClip().message, { status: 404 });
  return {
    clip,
    scene,
    isVoted: (await clipsVotedBy(fanId, [clip.id])).length > 0,
    isOwn: clip.speaker?.fanId === fanId,
    avatar: avatars()[clip.speaker?.avatar ?? ""] ?? null,
    origin: config.origin,
    you: await findYou(fanId),
  };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Clips | afters" }];
  const { clip, scene, origin } = loaderData;
  const path = clipPath(clip.id);
  const words = clip.isCovered ? "A clip that may give something away" : clip.caption.replace("\n", " ");
  return pageMeta({
    origin,
    path,
    title: words,
    description: `Five seconds of ${scene.of ?? scene.title}, by ${clip.speaker?.name ?? "somebody"}.`,
    card: `${path}/card.jpg`,
    facts: [breadcrumb(origin, path, words)],
  });
}

export default function ClipPage({ loaderData }: Route.ComponentProps) {
  const { clip, scene, isVoted, isOwn, avatar, origin } = loaderData;
  const { isPlaying, toggle } = usePlaying();
  const isAwake = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState<WallNews | null>(null);
  useTopic<never, { wall: WallNews }>("clips", { onState: { wall: setNews } });
  const name = clip.speaker?.name ?? "Someone";
  const url = `${origin}${clipPath(clip.id)}`;
  const isCovered = clip.isCovered && !isOpen;
  if (news?.hidden.includes(clip.id)) return <Gone />;
  return (
    <div className="page wrap clip-page stack-5">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="clip-page-stage">
        <ClipStage scene={scene} caption={isCovered ? "" : clip.caption} playing={isPlaying} />
        <Button
          variant="quiet"
          size="small"
          className="needs-script"
          aria-pressed={isPlaying}
          onClick={toggle}
        >
          {isPlaying ? "Pause" : "Play it"}
        </Button>
      </div>
      <div className="clip-page-words">
        {clip.isCovered && !(isAwake && isOpen) ? (
          <>
            <h1>A caption that may give something away</h1>
            <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
              <summary>Read it</summary>
              <p className="lede">{clip.caption}</p>
            </details>
          </>
        ) : (
          <h1 dir="auto">{clip.caption}</h1>
        )}
        <p className="clip-page-by">
          <Avatar of={avatar} name={name} size={34} />
          <b>{name}</b> {clip.sample && <SampleTag />}
        </p>
        <p className="meta">
          {scene.of ?? scene.title}, {scene.title}
        </p>
        <div className="clip-page-acts">
          <ClipVoteButton
            id={clip.id}
            votes={news?.votes[clip.id] ?? clip.votes}
            isVoted={isVoted}
            of={name}
          />
          {!clip.sample && !isOwn && (
            <ReportFold kind="clip" subject={clip.id} of={`the clip of ${name}`} text={clip.caption} />
          )}
        </div>
        <TakeAlong scene={scene} caption={clip.caption} url={url} />
        <ShareLink
          url={url}
          label="The link to this clip"
          title={scene.title}
          text="Five seconds, my words:"
        />
        <p>
          <Link to={`/memes/make?${new URLSearchParams({ scene: scene.id })}`}>
            Say something else over it
          </Link>
        </p>
        <p>
          <Link to="/memes">All clips</Link>
        </p>
      </div>
    </div>
  );
}

function Gone() {
  return (
    <div className="page wrap clip-page stack-5">
      <h1>This clip is no longer available</h1>
      <p>
        <ButtonLink to="/memes">All clips</ButtonLink>
      </p>
    </div>
  );
}
