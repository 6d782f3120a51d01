import { useState } from "react";
import { Form, Link } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import type { RoomView } from "../../parties/party.ts";
import { peaksOf } from "./peaks.ts";

const minuteMs = 60_000;

/** The heat of each minute, as links into the archive. */
export function WayAbout({ party, heat, at }: { party: RoomView; heat: number[]; at: number }) {
  const length = Math.max(1, Math.ceil((party.endsAt - party.startsAt) / minuteMs));
  const [minute, setMinute] = useState(Math.min(at, length - 1));
  const minutes = heat.slice(0, length);
  return (
    <Form className="way-about" action={`/afters/${party.id}`}>
      <div className="way-about-strip">
        <svg viewBox={`0 0 ${length} 100`} preserveAspectRatio="none" aria-hidden="true">
          <path className="way-about-heat" d={barsOf(minutes, () => true)} />
          <path className="way-about-at" d={barsOf(minutes, (each) => each === minute)} />
        </svg>
        <input
          type="range"
          name="from"
          min={0}
          max={length - 1}
          value={minute}
          onChange={(event) => setMinute(Number(event.currentTarget.value))}
          aria-label="Minute to read from"
          aria-valuetext={`${clockTime(minute * minuteMs)}, ${counted(minutes[minute] ?? 0, "thing")} said or tapped`}
        />
      </div>
      <div className="way-about-go">
        <Button type="submit" variant="quiet">
          Read it from <span className="needs-script numeral">{clockTime(minute * minuteMs)}</span>
          <span className="way-about-there"> there</span>
        </Button>
        <p>
          Loudest at{" "}
          {peaksOf(minutes).map((peak) => (
            <Link key={peak} to={`/afters/${party.id}?from=${peak}`} className="numeral">
              {clockTime(peak * minuteMs)}
            </Link>
          ))}
        </p>
      </div>
    </Form>
  );
}

function barsOf(heat: readonly number[], shown: (minute: number) => boolean): string {
  const loudest = Math.max(1, ...heat);
  return heat
    .map((each, minute) => {
      const height = 6 + 94 * Math.sqrt(each / loudest);
      return shown(minute) ? `M${minute + 0.1} 100v${(-height).toFixed(1)}h0.8V100z` : "";
    })
    .join("");
}
