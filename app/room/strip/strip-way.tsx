import { type CSSProperties, useState } from "react";
import { Form, Link } from "react-router";
import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import type { RoomView } from "../../parties/party.ts";
import { peaksOf } from "../archive/peaks.ts";

const minuteMs = 60_000;
/** As a share of the strip's width: space for a thumb on the smallest screen. */
const peaksApart = 1 / 6;

/** The heat of a live room as links into its past: peaks, and any minute. */
export function StripWay({
  party,
  heat,
  now,
  reading,
}: {
  party: RoomView;
  heat: number[];
  now: number;
  reading: number | null;
}) {
  const length = Math.max(1, Math.ceil((party.endsAt - party.startsAt) / minuteMs));
  const last = Math.min(length, Math.ceil((now - party.startsAt) / minuteMs)) - 1;
  const [asked, setAsked] = useState<number | null>(null);
  if (last < 1) return null;
  const at = Math.min(asked ?? reading ?? last, last);
  const partOf = (minute: number) => `${(minute / length) * 100}%`;
  return (
    <nav className="strip-way" aria-label="Read from earlier">
      <Form action={`/afters/${party.id}`} preventScrollReset replace={reading !== null}>
        <input
          type="range"
          name="from"
          min={0}
          max={last}
          value={at}
          style={{ width: partOf(last + 1) }}
          onChange={(event) => setAsked(Number(event.currentTarget.value))}
          onPointerUp={(event) => event.currentTarget.form?.requestSubmit()}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.form?.requestSubmit();
          }}
          onBlur={() => setAsked(null)}
          aria-label="Minute to read from"
          aria-valuetext={`${clockTime(at * minuteMs)}, ${counted(heat[at] ?? 0, "thing")} said or tapped`}
        />
        <output className="strip-way-at" style={{ "--at": partOf(at + 0.5) } as CSSProperties}>
          {clockTime(at * minuteMs)}
        </output>
        <button type="submit" className="strip-way-go">
          Read<span className="visually-hidden"> from there</span>
        </button>
      </Form>
      {peaksOf(heat.slice(0, last), Math.max(2, Math.ceil(length * peaksApart))).map((peak) => (
        <Link
          key={peak}
          to={`/afters/${party.id}?from=${peak}`}
          preventScrollReset
          replace={reading !== null}
          className="strip-way-peak numeral"
          aria-current={reading === peak || undefined}
          style={{ "--at": partOf(peak + 0.5) } as CSSProperties}
        >
          <span className="visually-hidden">A loud minute, </span>
          {clockTime(peak * minuteMs)}
        </Link>
      ))}
    </nav>
  );
}
