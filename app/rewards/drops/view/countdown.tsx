import { useEffect, useRef, useState } from "react";
import { counted } from "../../../../platform/ui/numbers.ts";
import { type DropView, stateOf } from "../drop.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Announced to screen readers this long before a change. */
const toldBeforeMs = [10 * minuteMs, minuteMs];

/** Days, hours and minutes, or below a day hours, minutes and seconds, in fields of fixed width. */
function slatesOf(ms: number): [value: number, unit: string][] {
  const left = Math.max(0, ms);
  const days = Math.floor(left / (24 * hourMs));
  const hours = Math.floor(left / hourMs) - days * 24;
  const minutes = Math.floor((left % hourMs) / minuteMs);
  if (days > 0)
    return [
      [days, "d"],
      [hours, "h"],
      [minutes, "m"],
    ];
  return [
    [hours, "h"],
    [minutes, "m"],
    [Math.floor((left % minuteMs) / 1_000), "s"],
  ];
}

function inWords(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / minuteMs));
  if (minutes >= 48 * 60) return counted(Math.floor(minutes / (24 * 60)), "day");
  if (minutes < 60) return counted(minutes, "minute");
  return `${counted(Math.floor(minutes / 60), "hour")} ${counted(minutes % 60, "minute")}`;
}

/** Uses the server's clock (DROPS-10). Seconds are visual only; screen readers hear of changes. */
export function Countdown({ drop, now }: { drop: DropView; now: number }) {
  const state = stateOf(drop, now);
  const isAhead = state === "announced";
  const left = (isAhead ? drop.opensAt : drop.closesAt) - now;
  if (left <= 0) return null;
  const until = isAhead ? "until it opens" : "until it closes";
  return (
    <div className="countdown" role="timer" aria-label={`${inWords(left)} ${until}`}>
      {slatesOf(left).map(([value, unit]) => (
        <span key={unit} aria-hidden="true">
          <b className="numeral">{value}</b>
          {unit}
        </span>
      ))}
    </div>
  );
}

const turned = {
  announced: "",
  open: "is open.",
  paused: "is paused for a moment.",
  "sold-out": "is sold out.",
  drawing: "is being drawn.",
  closed: "is closed.",
};

/** Announces politely that it opens or closes soon, and that it has. */
export function CountdownAnnouncer({ drop, now }: { drop: DropView; now: number }) {
  const [said, setSaid] = useState("");
  const state = stateOf(drop, now);
  const left = (state === "announced" ? drop.opensAt : drop.closesAt) - now;
  const mark = toldBeforeMs.findLastIndex((ms) => left <= ms && left > 0);
  const before = useRef({ state, mark });

  useEffect(() => {
    const { state: stateBefore, mark: markBefore } = before.current;
    before.current = { state, mark };
    if (state !== stateBefore) setSaid(`${drop.title} ${turned[state]}`);
    else if (mark > markBefore)
      setSaid(
        `${drop.title} ${state === "announced" ? "opens" : "closes"} in ${inWords(toldBeforeMs[mark] ?? 0)}.`,
      );
  }, [state, mark, drop.title]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
