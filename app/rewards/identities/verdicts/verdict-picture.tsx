import type { Picture as Art } from "../../../../content/art/picture.ts";
import { fitText } from "../../../../platform/text/fit-text.ts";
import type { Verdict } from "../identity.ts";
import { shortName } from "./short-name.ts";

const ink = { night: "#070a08", paper: "#f4f1e6", mist: "#a7b3aa", exit: "#2bf56b", velvet: "#ff5c6c" };
const seam =
  "540,-8 548,90 534,190 560,300 536,420 552,520 532,640 552,760 534,880 560,1000 538,1130 546,1330";
const artHeight = 1330;

/** 1080 by 1920, on screen and saved: claim and verdict joined along a torn seam. */
export function VerdictPicture({
  verdict,
  claimed,
  fan,
}: {
  verdict: Verdict;
  claimed: { name: string; portrait: Art };
  fan: string;
}) {
  const agrees = verdict.character === claimed.name;
  const says = agrees
    ? `${verdict.friend} sees it too.`
    : `Not ${shortName(claimed.name)}. ${shortName(verdict.character)}.`;
  const sentence = fitText(says, { width: 952, most: 2, largest: 116, smallest: 56 });
  return (
    <svg
      className="story-picture"
      viewBox="0 0 1080 1920"
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={`${fan} says ${claimed.name}. ${verdict.friend} says ${verdict.character}.`}
    >
      <defs>
        <clipPath id="verdict-left">
          <polygon points={`-8,-8 ${seam} -8,1330`} />
        </clipPath>
        <clipPath id="verdict-right">
          <polygon points={`1088,-8 ${seam} 1088,1330`} />
        </clipPath>
        <linearGradient id="verdict-dark" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={ink.night} stopOpacity="0" />
          <stop offset="1" stopColor={ink.night} />
        </linearGradient>
      </defs>
      <rect width="1080" height="1920" fill={ink.night} />
      <Half of={claimed.portrait} clip="verdict-left" />
      <Half of={verdict.portrait} clip="verdict-right" />
      <rect y="820" width="1080" height="512" fill="url(#verdict-dark)" />
      <polyline points={seam} fill="none" stroke={ink.paper} strokeWidth="12" strokeLinejoin="round" />
      <text x="64" y="106" fontSize="46" fontWeight="650" fill={ink.exit} className="story-text">
        afters
      </text>
      <Side at={64} anchor="start" who={fan} name={claimed.name} colour={ink.paper} />
      <Side at={1016} anchor="end" who={verdict.friend} name={verdict.character} colour={ink.velvet} />
      {sentence.lines.map((line, n) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          key={n}
          x="64"
          y={1470 + n * sentence.size * 0.98}
          fontSize={sentence.size}
          fill={ink.paper}
          className="story-display"
        >
          {line}
        </text>
      ))}
      <rect x="64" y="1740" width="952" height="3" fill="#2c3831" />
      <text x="64" y="1830" fontSize="38" fill={ink.mist} className="story-text">
        Fandom, Finally Playable
      </text>
      <text x="1016" y="1830" fontSize="38" textAnchor="end" fill={ink.mist} className="story-text">
        Judge me too
      </text>
    </svg>
  );
}

/** All portraits have the head in the same place. */
function Half({ of, clip }: { of: Art; clip: string }) {
  return (
    <g clipPath={`url(#${clip})`}>
      <image
        href={of.webp.at(-1)?.[1]}
        width="1080"
        height={artHeight}
        preserveAspectRatio="xMidYMin slice"
      />
    </g>
  );
}

function Side({
  at,
  anchor,
  who,
  name,
  colour,
}: {
  at: number;
  anchor: "start" | "end";
  who: string;
  name: string;
  colour: string;
}) {
  const said = fitText(`${who} says`, { width: 440, most: 1, largest: 40, smallest: 26 });
  const called = fitText(shortName(name), { width: 440, most: 1, largest: 104, smallest: 52 });
  return (
    <>
      <text x={at} y="1210" fontSize={said.size} textAnchor={anchor} fill={ink.paper} className="story-text">
        {said.lines[0]}
      </text>
      <text
        x={at}
        y="1308"
        fontSize={called.size}
        textAnchor={anchor}
        fill={colour}
        className="story-display"
      >
        {called.lines[0]}
      </text>
    </>
  );
}
