import type { Picture as Art } from "../../../../content/art/picture.ts";
import { lightStory } from "../../../../content/art/pictures.gen.ts";
import type { StoryCard } from "./story.ts";

const inks = { void: "#070a08", raise: "#18211c", lift: "#222d27", mist: "#a7b3aa", exit: "#2bf56b" };

type SceneProps = { card: StoryCard; light: string; cutout: Art | null };

const hrefOf = (picture: Art | null | undefined) => picture?.webp.at(-1)?.[1];

/** The torn upper edge of a picture, in 1080ths of the width and px below its top. */
const tear = [
  [0, 44],
  [130, 8],
  [250, 40],
  [430, 0],
  [560, 34],
  [700, 6],
  [850, 42],
  [960, 14],
  [1080, 30],
];

/** Each card's illustration of its number. */
export function StoryScene(props: SceneProps) {
  const { card } = props;
  if (card.id === "rewatches" && card.still) return <Frames {...props} />;
  if (card.id === "binge" && card.still) return <Curtain {...props} />;
  if (card.id === "streak") return <Nights {...props} />;
  if (card.id === "one-night" && card.still) return <One {...props} />;
  if (card.nights) return <Windows {...props} of={card.nights} />;
  if (card.id === "top-percent") return <House {...props} />;
  if (isTorn(card)) return <Torn {...props} />;
  return <Lamp {...props} />;
}

/** Text is then above the picture instead of over it. */
export const isTorn = ({ id, still }: StoryCard): boolean =>
  Boolean(still) && ["top-show", "replayed"].includes(id);

function Lamp({ card: { id }, light, cutout }: SceneProps) {
  const face = id === "friends" ? hrefOf(cutout) : undefined;
  return (
    <>
      <Light id={id} of={light} />
      {face && (
        <image href={face} x="90" y="250" width="900" height="1125" preserveAspectRatio="xMidYMin slice" />
      )}
      <Floor id={id} from={640} />
    </>
  );
}

/** The picture repeated per return, up to five times. */
function Torn({ card: { id, still, amount = 1 } }: SceneProps) {
  const strips = id === "replayed" ? Math.min(5, amount) : 1;
  const height = 600 / strips;
  return (
    <>
      {Array.from({ length: strips }, (_, n) => 900 + n * height).map((top) => (
        <g key={top}>
          <clipPath id={`torn-${id}-${top}`}>
            <path
              d={`M${tear.map(([x = 0, y = 0]) => `${x} ${top + y}`).join("L")}V${top + height + 50}H0Z`}
            />
          </clipPath>
          <image
            href={hrefOf(still)}
            y={top}
            width="1080"
            height={height + 50}
            preserveAspectRatio="xMidYMid slice"
            clipPath={`url(#torn-${id}-${top})`}
          />
        </g>
      ))}
      <Floor id={id} from={1240} to={1500} />
    </>
  );
}

const columns = 5;
const cells = 30;

/** A frame per rewatch with the last one lit, and the next one waiting. */
function Frames({ card: { id, still, amount = 0 } }: SceneProps) {
  const seen = Math.min(amount, cells - 1);
  const placeOf = (n: number) => ({ x: 84 + (n % columns) * 184, y: 184 + Math.floor(n / columns) * 152 });
  return (
    <>
      <defs>
        <image
          id={`still-${id}`}
          href={hrefOf(still)}
          width="1600"
          height="1000"
          preserveAspectRatio="xMidYMid slice"
        />
      </defs>
      {Array.from({ length: seen }, (_, n) => (
        <svg
          key={placeOf(n).x + placeOf(n).y * 1_080}
          {...placeOf(n)}
          width="172"
          height="140"
          viewBox={`${(n * 173) % 520} ${(n * 97) % 240} 900 732`}
          opacity={n === seen - 1 ? 1 : 1 - (0.6 * n) / cells}
        >
          <title>{`Time ${n + 1}`}</title>
          <use href={`#still-${id}`} />
        </svg>
      ))}
      {seen > 0 && (
        <rect
          {...placeOf(seen - 1)}
          width="172"
          height="140"
          fill="none"
          stroke={inks.exit}
          strokeWidth="8"
        />
      )}
      <rect
        {...placeOf(seen)}
        width="172"
        height="140"
        rx="4"
        fill="none"
        stroke={inks.mist}
        strokeWidth="3"
        strokeDasharray="8 8"
      />
      <text
        x={placeOf(seen).x + 86}
        y={placeOf(seen).y + 90}
        fontSize="56"
        textAnchor="middle"
        fill={inks.mist}
        className="story-display"
      >
        {amount + 1 < 10_000 ? amount + 1 : "+1"}
      </text>
    </>
  );
}

/** Seen through a gap, like a secret. */
function Curtain({ card: { id, still } }: SceneProps) {
  return (
    <>
      {Array.from({ length: 9 }, (_, n) => n * 120).map((x) => (
        <path key={x} d={`M${x} 0h70l-14 1300h-50z`} fill={inks.raise} />
      ))}
      <clipPath id={`gap-${id}`}>
        <path d="M560 0L860 0L820 380L880 1120L600 1120L540 520Z" />
      </clipPath>
      <image
        href={hrefOf(still)}
        x="400"
        width="600"
        height="1130"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#gap-${id})`}
      />
      <Floor id={id} from={520} to={1200} />
    </>
  );
}

const week = 7;

/** The only night: a one, cut out of its own scene. */
function One({ card: { id, still }, light }: SceneProps) {
  return (
    <>
      <Light id={id} of={light} opacity={0.5} />
      <clipPath id={`one-${id}`}>
        <path d="M430 210H800V900H930V1130H240V900H470V450L265 530V330Z" />
      </clipPath>
      <image
        href={hrefOf(still)}
        x="200"
        y="200"
        width="780"
        height="940"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#one-${id})`}
      />
    </>
  );
}

const across = 6;

/** A house with a window for each day of the month, lit on the fan's nights. */
function Windows({ light, of: { lit, days } }: SceneProps & { of: NonNullable<StoryCard["nights"]> }) {
  return (
    <>
      <rect x="84" y="200" width="912" height="1000" rx="10" fill={inks.raise} />
      {Array.from({ length: days }, (_, n) => {
        const [x, y] = [116 + (n % across) * 143, 232 + Math.floor(n / across) * 158];
        const isLit = lit.includes(n + 1);
        return (
          <g key={`${x} ${y}`}>
            <rect x={x} y={y} width="132" height="144" rx="4" fill={isLit ? light : inks.void} />
            <path d={`M${x} ${y + 36}h132M${x + 66} ${y}v36`} stroke={inks.raise} strokeWidth="6" />
            <text
              x={x + 66}
              y={y + 108}
              fontSize="46"
              textAnchor="middle"
              fill={isLit ? inks.void : "#6f7d74"}
              className="story-display"
            >
              {n + 1}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** A lamp per night, grouped by weeks. */
function Nights({ card: { amount = 0 }, light }: SceneProps) {
  const rows = Math.max(2, Math.min(5, Math.ceil(amount / week)));
  const top = 720 - rows * 75;
  return Array.from({ length: rows * week }, (_, n) => {
    const [x, y] = [84 + 57 + (n % week) * 133, top + Math.floor(n / week) * 150];
    return <circle key={`${x} ${y}`} cx={x} cy={y} r="52" fill={n < amount ? light : inks.lift} />;
  });
}

const fromTheMiddle = [4, 5, 3, 6, 2, 7, 1, 8, 0, 9];

/** A hundred seats: the viewer's percentile. */
function House({ card: { id, amount = 100 }, light }: SceneProps) {
  return (
    <>
      <Light id={id} of={light} opacity={0.34} />
      {Array.from({ length: 100 }, (_, n) => {
        const [x, y] = [96 + fromTheMiddle[n % 10]! * 90, 216 + Math.floor(n / 10) * 59];
        return (
          <path
            key={`${x} ${y}`}
            d={`M${x} ${y + 46}v-28a18 18 0 0 1 18-18h42a18 18 0 0 1 18 18v28z`}
            fill={n < amount ? light : inks.lift}
          />
        );
      })}
    </>
  );
}

function Light({ id, of, opacity }: { id: string; of: string; opacity?: number }) {
  return (
    <>
      <mask id={`light-${id}`}>
        <image href={lightStory.webp[0]?.[1]} width="1080" height="1300" />
      </mask>
      <rect width="1080" height="1300" fill={of} opacity={opacity} mask={`url(#light-${id})`} />
    </>
  );
}

function Floor({ id, from, to = 1434 }: { id: string; from: number; to?: number }) {
  return (
    <>
      <linearGradient id={`floor-${id}`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={inks.void} stopOpacity="0" />
        <stop offset="1" stopColor={inks.void} />
      </linearGradient>
      <rect y={from} width="1080" height={to - from} fill={`url(#floor-${id})`} />
      <rect y={to - 1} width="1080" height={1921 - to} fill={inks.void} />
    </>
  );
}
