import type { Picture as Art } from "../../../content/art/picture.ts";
import { fitText } from "../../../platform/text/fit-text.ts";
import type { Chosen } from "./ending.ts";

const ink = { night: "#070a08", paper: "#f4f1e6", mist: "#a7b3aa", exit: "#2bf56b" };
const columns = 4;
const [left, top, gap] = [44, 160, 16];

type Face = Chosen & { portrait: Art };

/** 1080 by 1920, on screen and saved: who was chosen in colour and stamped, the others in grey. */
export function ChosenPicture({
  faces,
  sentence,
  address,
}: {
  faces: Face[];
  sentence: string | null;
  address: string;
}) {
  const hot = faces.filter(({ isHot }) => isHot).length;
  const not = faces.filter(({ isHot }) => isHot === false).length;
  const rows = Math.ceil(faces.length / columns);
  const width = (1080 - 2 * left - (columns - 1) * gap) / columns;
  const height = (1250 - top - (rows - 1) * gap) / Math.max(3, rows);
  const sum = `${hot} hot, ${not} not.`;
  const words = sentence ? fitText(sentence, { width: 952, most: 3, largest: 84, smallest: 52 }) : null;
  return (
    <svg
      className="story-picture"
      viewBox="0 0 1080 1920"
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={`Hot or Not: ${[sum, sentence].filter(Boolean).join(" ")}`}
    >
      <defs>
        <filter id="chosen-not">
          <feColorMatrix type="saturate" values="0" />
          <feComponentTransfer>
            <feFuncR type="linear" slope="0.4" />
            <feFuncG type="linear" slope="0.4" />
            <feFuncB type="linear" slope="0.4" />
          </feComponentTransfer>
        </filter>
      </defs>
      <rect width="1080" height="1920" fill={ink.night} />
      <text x="64" y="108" fontSize="46" fontWeight="650" fill={ink.exit} className="story-text">
        afters
      </text>
      <text x="1016" y="106" fontSize="36" textAnchor="end" fill={ink.paper} className="story-text">
        Hot or Not
      </text>
      {faces.map((face, at) => (
        <Portrayed
          key={face.id}
          of={face}
          x={left + (at % columns) * (width + gap)}
          y={top + Math.floor(at / columns) * (height + gap)}
          width={width}
          height={height}
        />
      ))}
      <text x="60" y="1410" fontSize="132" fill={ink.exit} className="story-display">
        {hot} hot,<tspan fill={ink.paper}> {not} not.</tspan>
      </text>
      {words?.lines.map((line, n) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          key={n}
          x="64"
          y={1530 + n * words.size * 0.98}
          fontSize={words.size}
          fill={ink.paper}
          className="story-display"
        >
          {line}
        </text>
      ))}
      <rect x="64" y="1764" width="952" height="3" fill="#2c3831" />
      <text x="64" y="1844" fontSize="36" fill={ink.paper} className="story-text">
        Would you?
      </text>
      <text x="1016" y="1844" fontSize="36" textAnchor="end" fill={ink.mist} className="story-text">
        {fitText(address, { width: 700, most: 1, largest: 36, smallest: 26 }).lines[0]}
      </text>
    </svg>
  );
}

type Place = { x: number; y: number; width: number; height: number };

const Portrayed = ({ of: { portrait, isHot }, ...place }: { of: Face } & Place) => (
  <>
    <image
      href={portrait.webp.at(-1)?.[1]}
      {...place}
      preserveAspectRatio="xMidYMin slice"
      filter={isHot ? undefined : "url(#chosen-not)"}
    />
    {isHot && (
      <g transform={`translate(${place.x + place.width - 62} ${place.y + place.height - 46}) rotate(-6)`}>
        <rect x="-50" y="-30" width="100" height="60" rx="6" fill={ink.exit} />
        <text y="15" fontSize="42" textAnchor="middle" fill={ink.night} className="story-display">
          HOT
        </text>
      </g>
    )}
  </>
);

export type ChosenFaces = Parameters<typeof ChosenPicture>[0];
