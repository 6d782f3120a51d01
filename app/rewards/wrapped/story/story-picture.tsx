import type { Picture as Art } from "../../../../content/art/picture.ts";
import { fitText } from "../../../../platform/text/fit-text.ts";
import type { StoryCard } from "./story.ts";
import { isTorn, StoryScene } from "./story-scenes.tsx";

const ground = { void: "#070a08", paper: "#f4f1e6", mist: "#a7b3aa", exit: "#2bf56b" };
/** One accent color per card. */
const lights = ["#2bf56b", "#f5b83d", "#ff8a3c", "#2bf56b", "#45d9ee", "#ffe04a", "#ff5c6c", "#cdd5d1"];

const side = 84;
const room = 1080 - 2 * side;
/** Where the caption begins. */
const below = 1500;

/** Below a tall drawing there is room for one line. */
const isTall = ({ id }: StoryCard) => id === "nights" || id === "one-night";
const largestOf = (card: StoryCard) => (card.id === "streak" || isTall(card) ? 230 : 300);

/** One card, 1080 by 1920, on screen and saved. */
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
    most: isTall(card) ? 1 : 3,
    largest: largestOf(card),
    smallest: 96,
  });
  const height = value.lines.length * value.size * 0.94;
  const top = isTorn(card) ? 860 - height : below - height;
  return (
    <svg
      className="story-picture"
      viewBox="0 0 1080 1920"
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={`${card.label}: ${card.value.replace(/\.$/, "")}. ${card.caption}`}
    >
      <rect width="1080" height="1920" fill={ground.void} />
      <StoryScene card={card} light={light} cutout={cutout} />
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
      <text x={side} y={top - value.size * 0.2} fontSize="46" fill={ground.paper} className="story-text">
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
      <Caption text={card.caption} />
      <text x={side} y="1836" fontSize="36" fill={ground.mist} className="story-text">
        Fandom, Finally Playable
      </text>
    </svg>
  );
}

function Caption({ text }: { text: string }) {
  const caption = fitText(text, { width: room, most: 4, largest: 60, smallest: 44 });
  return caption.lines.map((line, n) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      key={n}
      x={side}
      y={below + 64 + caption.size * 1.28 * n}
      fontSize={caption.size}
      fill={ground.paper}
      className="story-text"
    >
      {line}
    </text>
  ));
}
