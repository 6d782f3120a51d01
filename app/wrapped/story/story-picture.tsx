import type { Picture as Art } from "../../../content/art/picture.ts";
import { lightStory } from "../../../content/art/pictures.gen.ts";
import { fitText } from "../../../platform/text/fit-text.ts";
import type { StoryCard } from "./story.ts";

const ground = { void: "#070a08", paper: "#f4f1e6", mist: "#a7b3aa", exit: "#2bf56b" };
/** Each card has a light of its own. */
const lights = ["#2bf56b", "#f5b83d", "#ff8a3c", "#2bf56b", "#45d9ee", "#ffe04a", "#ff5c6c", "#cdd5d1"];

const side = 84;
const room = 1080 - 2 * side;

/** One card, 1080 by 1920, as it is shown and as it is saved. */
export function StoryPicture({
  card,
  at,
  name,
  cutout,
}: {
  card: StoryCard;
  at: number;
  name: string | null;
  cutout: Art | null;
}) {
  const light = lights[at % lights.length] ?? ground.exit;
  const value = fitText(card.value, {
    width: room,
    most: 3,
    largest: card.value.length <= 3 ? 620 : 300,
    smallest: 96,
  });
  const caption = fitText(card.caption, { width: room, most: 4, largest: 60, smallest: 44 });
  const below = 1500;
  const top = below - value.lines.length * value.size * 0.94;
  const face = cutout?.webp.at(-1)?.[1];
  return (
    <svg
      className="story-picture"
      viewBox="0 0 1080 1920"
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={`${card.label}: ${card.value}. ${card.caption}`}
    >
      <defs>
        <mask id={`light-${card.id}`}>
          <image href={lightStory.webp[0]?.[1]} width="1080" height="1300" />
        </mask>
        <linearGradient id={`floor-${card.id}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={ground.void} stopOpacity="0" />
          <stop offset=".62" stopColor={ground.void} />
        </linearGradient>
      </defs>
      <rect width="1080" height="1920" fill={ground.void} />
      <rect width="1080" height="1300" fill={light} mask={`url(#light-${card.id})`} />
      {face && (
        <image href={face} x="90" y="250" width="900" height="1125" preserveAspectRatio="xMidYMin slice" />
      )}
      <rect y="640" width="1080" height="1280" fill={`url(#floor-${card.id})`} />
      <text x={side} y="150" fontSize="44" fontWeight="650" fill={ground.exit} className="story-text">
        afters
      </text>
      {name && (
        <text
          x={1080 - side}
          y="150"
          fontSize="40"
          textAnchor="end"
          fill={ground.paper}
          className="story-text"
        >
          {fitText(name, { width: 520, most: 1, largest: 40, smallest: 36 }).lines[0]}
        </text>
      )}
      <text x={side} y={top - value.size * 0.2} fontSize="46" fill={ground.mist} className="story-text">
        {fitText(card.label, { width: room, most: 1, largest: 46, smallest: 40 }).lines[0]}
      </text>
      {value.lines.map((line, n) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          key={n}
          x={side}
          y={top + value.size * (0.72 + n * 0.94)}
          fontSize={value.size}
          fontWeight="850"
          fill={light}
          className="story-display"
        >
          {line}
        </text>
      ))}
      {caption.lines.map((line, n) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          key={n}
          x={side}
          y={below + 40 + caption.size * 1.28 * n}
          fontSize={caption.size}
          fill={ground.paper}
          className="story-text"
        >
          {line}
        </text>
      ))}
      <text x={side} y="1836" fontSize="36" fill={ground.mist} className="story-text">
        Fandom, Finally Playable
      </text>
    </svg>
  );
}
