import { Suspense } from "react";
import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { lazyScreen } from "../../../platform/ui/lazy-screen.tsx";
import type { CueEntry } from "../../parties/log/log.ts";
import { cueWords, type NameReader } from "../called-it/called-words.ts";
import type { RoomRating } from "./rating.ts";
import { splitScene } from "./scene-title.ts";
import { TriviaCue } from "./trivia-cue.tsx";
import { useTabStop } from "./use-tab-stop.ts";
import "./cues.css";

export const hotOrNotCue = lazyScreen(() => import("./hot-or-not-cue.tsx"));

export const isHotOrNot = (entry: { kind: string; cue?: string }): boolean => entry.cue === "hot-or-not";

/** NameReader-specific data for cues: ratings in this room, and available pictures. */
export type Looking = {
  partyId: string;
  rated: RoomRating;
  avatars: Record<string, Art | undefined>;
  /** Arrow-key mode. */
  walked: boolean;
  reader: NameReader;
};

export function CueLine({ entry, looking }: { entry: CueEntry; looking: Looking }) {
  const { text } = entry;
  if (entry.cue === "trivia") return <TriviaCue cue={entry} walked={looking.walked} />;
  if (entry.cue === "hot-or-not")
    return (
      <Suspense fallback={<CueRule>{text}</CueRule>}>
        <hotOrNotCue.Screen cue={entry} {...looking} rating={looking.rated[entry.characterId]} />
      </Suspense>
    );
  if (entry.cue === "scene") return <Slate text={text} />;
  if (entry.cue === "host")
    return (
      <p className="cue-host">
        <b>{entry.name}</b> <span className="cue-kind">Host</span>
        {text}
      </p>
    );
  const words = cueWords(entry, looking.reader);
  if (entry.cue === "called-it" || (entry.cue === "poll-closed" && entry.called?.count))
    return <CalledIt walked={looking.walked}>{words}</CalledIt>;
  return <CueRule>{words}</CueRule>;
}

function CalledIt({ walked, children }: { walked: boolean; children: string }) {
  return (
    <p className="rule">
      <Link to="called-it" className="called-line" tabIndex={useTabStop(walked)}>
        {children}
      </Link>
    </p>
  );
}

function Slate({ text }: { text: string }) {
  const { over, title } = splitScene(text);
  return (
    <p className="cue-scene">
      {over && <span className="cue-kind">{over}</span>}
      {title}
    </p>
  );
}

function CueRule({ children }: { children: string }) {
  return (
    <p className="rule">
      <span>{children}</span>
    </p>
  );
}
