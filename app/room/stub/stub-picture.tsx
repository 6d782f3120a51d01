import { fitText } from "../../../platform/text/fit-text.ts";
import { clockTime } from "../../../platform/ui/numbers.ts";
import type { Stub } from "./stub.server.ts";

const house = { night: "#070a08", paper: "#f4f1e6", key: "#2bf56b", exit: "#2bf56b" };
const [left, right] = [120, 960];
const barTop = 1590;
const barHeight = 84;

/** 1080 by 1920, as it is shown and as it is saved. */
export function StubPicture({ stub }: { stub: Stub }) {
  const { party, part, heat, inks } = stub;
  const [night = house.night, , , paper = house.paper, key = house.key] = inks;
  const title = fitTitle(party.title);
  const best = part.best
    ? fitText(`“${part.best}”`, { width: right - left, most: 3, largest: 60, smallest: 40 })
    : null;
  const came = Math.floor(part.cameAt / 60_000);
  return (
    <svg
      className="story-picture"
      viewBox="0 0 1080 1920"
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={`Ticket stub: ${party.title}. ${part.name}, in at ${clockTime(part.cameAt)}, seat ${part.seat}, ${part.lines} lines.`}
    >
      <rect width="1080" height="1920" fill={night} />
      <text x={64} y="104" fontSize="44" fontWeight="650" fill={house.exit} className="story-text">
        afters
      </text>
      <text x="1016" y="102" fontSize="36" textAnchor="end" fill={house.paper} className="story-text">
        {fitText(part.name, { width: 560, most: 1, largest: 36, smallest: 32 }).lines[0]}
      </text>
      <g transform="rotate(-1.4 540 960)">
        <clipPath id="stub-edge">
          <path d={edge} />
        </clipPath>
        <g clipPath="url(#stub-edge)">
          <rect x="64" y="160" width="952" height="1560" fill={paper} />
          <image
            href={party.image.webp.at(-1)?.[1]}
            x="64"
            y="160"
            width="952"
            height="620"
            preserveAspectRatio="xMidYMid slice"
          />
        </g>
        <g fill={night}>
          {title.lines.map((line, n) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              key={n}
              x={left}
              y={title.top + title.size * n * 0.92}
              fontSize={title.size}
              className="story-display"
            >
              {line}
            </text>
          ))}
          <path
            d="M112 1188H972"
            stroke={night}
            strokeWidth="12"
            strokeLinecap="round"
            strokeDasharray="0 33"
          />
          <Fact x={left} of="In at" value={clockTime(part.cameAt)} />
          <Fact x={420} of="Seat" value={part.seat} />
          <Fact x={660} of="Lines" value={String(part.lines)} />
          <rect x={left} y="1386" width={right - left} height="4" />
          {best?.lines.map((line, n) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              key={n}
              x={left}
              y={1450 + best.size * 1.02 * n}
              fontSize={best.size}
              className="story-display"
            >
              {line}
            </text>
          ))}
          <path d={barsOf(heat)} />
        </g>
        <path d={barsOf(heat, came)} fill={key} stroke={night} strokeWidth="2" />
      </g>
      <text x={64} y="1856" fontSize="34" fill={house.paper} className="story-text">
        Fandom, Finally Playable
      </text>
      <text x="1016" y="1856" fontSize="34" textAnchor="end" fill={house.paper} className="story-text">
        {new Date(party.startsAt).toISOString().slice(0, 10)}
      </text>
    </svg>
  );
}

/** In two lines as long as they can be large. */
function fitTitle(title: string) {
  const width = right - left;
  const two = fitText(title, { width, most: 2, largest: 178, smallest: 116 });
  if (two.size > 116) return { ...two, top: two.lines.length > 1 ? 969 : 1040 };
  return { ...fitText(title, { width, most: 3, largest: 116, smallest: 72 }), top: 895 };
}

/** Notched where it was folded, torn at its foot. */
const edge = `M64 160H1016V1164l-16 24 16 24V1700${Array.from({ length: 14 }, (_, n) => `L${1016 - (n + 1) * 68} ${n % 2 === 0 ? 1722 : 1696}`).join("")}V1212l16-24-16-24Z`;

function Fact({ x, of, value }: { x: number; of: string; value: string }) {
  return (
    <>
      <text x={x} y="1262" fontSize="34" className="story-text">
        {of}
      </text>
      <text x={x} y="1350" fontSize="88" className="story-display">
        {value}
      </text>
    </>
  );
}

/** The party's minutes as the lines of a bar code, the louder the wider; one of them alone, or all. */
function barsOf(heat: number[], only?: number): string {
  const step = (right - left) / Math.max(1, heat.length);
  const loudest = Math.max(1, ...heat);
  return heat
    .map((each, minute) => {
      const width = Math.min(18, Math.max(1.5, step * (0.14 + 0.66 * Math.sqrt(each / loudest))));
      if (only !== undefined && minute !== only) return "";
      return `M${(left + minute * step).toFixed(1)} ${barTop}h${width.toFixed(1)}v${barHeight}h${(-width).toFixed(1)}Z`;
    })
    .join("");
}
