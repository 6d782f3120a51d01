import { type CSSProperties, useEffect, useRef } from "react";
import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import { lanes, type OnTimeline } from "./cue.ts";

const states = { fired: "fired", planned: "to come", script: "to come, by the script", missed: "missed" };
const minuteMs = 60_000;
/** As many marks as have room in the narrowest: of a party of two hours one every ten minutes. */
const mostMarks = 12;
const stepsMs = [10, 30, 60, 120].map((minutes) => minutes * minuteMs);

/** The run-sheet as a score: what was fired and what is to come, lane by lane, under what the room made of it. */
export function Timeline({
  party,
  timeline,
  heat,
  at,
}: {
  timeline: OnTimeline[];
  /** Taps and lines of each minute so far. */
  heat: number[];
  party: { startsAt: number; endsAt: number };
  /** Milliseconds since its start. */
  at: number;
}) {
  const length = Math.max(1, party.endsAt - party.startsAt);
  const place = (ms: number) => `${Math.min(100, (100 * ms) / length)}%`;
  // Where it is wider than the window, now stands a third of the way in.
  const window = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, then it is the host's to scroll
  useEffect(() => {
    const box = window.current;
    if (box) box.scrollLeft = (box.scrollWidth * at) / length - box.clientWidth / 3;
  }, []);
  const loudest = Math.max(1, ...heat);
  const stepMs = stepsMs.find((step) => length / step <= mostMarks) ?? 120 * minuteMs;
  const marks = Array.from({ length: Math.ceil(length / stepMs - 0.5) }, (_, step) => step * stepMs);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section ref={window} className="timeline" aria-label="Run-sheet" tabIndex={0}>
      <div className="timeline-in" style={{ "--at": place(at) } as CSSProperties}>
        <div className="timeline-marks" aria-hidden="true">
          {marks.map((ms) => (
            <span key={ms} style={{ left: place(ms) }}>
              {clockTime(ms)}
            </span>
          ))}
        </div>
        <svg
          className="timeline-heat"
          viewBox={`0 0 ${Math.ceil(length / minuteMs)} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label="How loud each minute was so far"
        >
          {heat.map((taps, minute) => {
            const height = (96 * taps) / loudest;
            // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its place
            return <rect key={minute} x={minute + 0.08} y={100 - height} width="0.84" height={height} />;
          })}
        </svg>
        {lanes.map((lane) => (
          <Lane key={lane} lane={lane} cues={timeline.filter((cue) => cue.lane === lane)} place={place} />
        ))}
        <span className="timeline-now" aria-hidden="true" />
      </div>
    </section>
  );
}

function Lane({ lane, cues, place }: { lane: string; cues: OnTimeline[]; place: (ms: number) => string }) {
  return (
    <div className="timeline-lane">
      <p className="timeline-name" aria-hidden="true">
        {lane}
      </p>
      <ol aria-label={`${lane}: ${counted(cues.length, "cue")}`}>
        {cues.map(({ id, words, offsetMs, state, why }) => (
          <li
            key={id}
            data-state={state}
            style={{ left: place(offsetMs) }}
            title={`${words}${why ? `. ${why}` : ""}`}
          >
            <span className="visually-hidden">
              {clockTime(offsetMs)}, {states[state]}:{" "}
            </span>
            {words}
          </li>
        ))}
      </ol>
    </div>
  );
}
