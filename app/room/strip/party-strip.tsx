import { type CSSProperties, lazy, Suspense } from "react";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import {
  endingSoonMs,
  isOn,
  type PartyStatus,
  partyBadge,
  partyStatus,
  type RoomView,
} from "../../parties/party.ts";
import { PartyClock } from "../../parties/party-time.tsx";
import type { useScene } from "../show/use-scene.ts";
import { StripWay } from "./strip-way.tsx";

const TitleCard = lazy(() => import("../show/title-card.tsx"));

export function PartyStrip({
  party,
  status,
  heat,
  scene: { scene, shown },
  reading,
  loadedAt,
}: {
  party: RoomView;
  status: PartyStatus;
  heat: number[];
  scene: ReturnType<typeof useScene>;
  /** The archive minute being read. */
  reading: number | null;
  loadedAt: number;
}) {
  const { label, tone } = partyBadge(status);
  const light = useLight(party, loadedAt);
  return (
    <div
      className="party-strip"
      data-ending={light === null ? undefined : light.iris === null ? "dim" : "iris"}
      style={light ? ({ "--light": light.dim, "--iris": light.iris ?? 1 } as CSSProperties) : undefined}
    >
      {/* Lower resolution on phones: the artwork's grain hides it, and the chat needs the network. */}
      <ArtPicture of={party.image} sizes="(min-width: 900px) 65vw, 66vw" crop="2.39:1" alt="" priority />
      <Heat
        minutes={heat}
        party={party}
        reading={isOn(status) ? { minute: reading } : null}
        loadedAt={loadedAt}
      />
      {scene && (
        <Suspense>
          <TitleCard key={scene.seq} text={scene.text} shown={shown} />
        </Suspense>
      )}
      <div className="party-strip-badges">
        <Badge tone={tone}>{label}</Badge>
        {party.isSample && <SampleTag look="on-picture">Rehearsal</SampleTag>}
        {status !== "upcoming" && (
          <PartyClock startsAt={party.startsAt} endsAt={party.endsAt} loadedAt={loadedAt} />
        )}
      </div>
    </div>
  );
}

const minuteMs = 60_000;
const irisMs = 5 * minuteMs;

/** The picture darkens in the last minutes and closes at the end; values from 0 to 1, once a second. */
function useLight({ startsAt, endsAt }: RoomView, loadedAt: number) {
  const at = useServerNow(loadedAt);
  const left = endsAt - at;
  if (partyStatus({ startsAt, endsAt }, at) !== "ending-soon") return null;
  return {
    dim: Number((left / endingSoonMs).toFixed(3)),
    iris: left < irisMs ? Number((left / irisMs).toFixed(3)) : null,
  };
}

function Heat({
  minutes,
  party,
  reading,
  loadedAt,
}: {
  minutes: number[];
  party: RoomView;
  reading: { minute: number | null } | null;
  loadedAt: number;
}) {
  const now = useServerNow(loadedAt);
  const length = Math.max(1, Math.ceil((party.endsAt - party.startsAt) / minuteMs));
  const position = Math.min(1, Math.max(0, (now - party.startsAt) / (party.endsAt - party.startsAt)));
  return (
    <>
      <svg
        className="heat"
        viewBox={`0 0 ${length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label="How loud each minute was so far"
      >
        <path d={heatPath(minutes.slice(0, length))} />
      </svg>
      {position > 0 && position < 1 && <span className="playhead" style={{ left: `${position * 100}%` }} />}
      {reading && <StripWay party={party} heat={minutes} now={now} reading={reading.minute} />}
    </>
  );
}

/** The square root keeps quiet minutes visible beside the loudest. */
function heatPath(minutes: number[]): string {
  const loudest = Math.max(1, ...minutes);
  const steps = minutes.map((heat) => {
    const height = 8 + 92 * Math.sqrt(heat / loudest);
    return `V${(100 - height).toFixed(1)}h1`;
  });
  return `M0 100${steps.join("")}V100Z`;
}
