import type { CSSProperties } from "react";
import { count } from "../../../../platform/ui/numbers.ts";
import { SampleMark } from "../../../fans/sample-mark.tsx";
import { type Feeling, type RegionMood, shareOfRegion, type World } from "./feeling.ts";

/** Parts of a line's height that a letter is wide. */
const letter = 0.56;

/** The size of a word is its share, the size of a tile its people; nothing is told by a colour but which one is one's own. */
export function WordMap({ world, own }: { world: World; own: Feeling | null }) {
  return (
    <ul className="word-map" aria-label="Moods by region, roughly from west to east">
      {world.regions.map((one) => {
        const [first, ...rest] = one.moods;
        const isOwn = own?.region === one.region && !one.sample;
        return (
          <li key={one.region} data-own={isOwn || undefined} style={styleOf(one)}>
            <p className="word-region">
              <b>{one.name}</b>
              <span>
                {count(one.people)} {one.sample && <SampleMark />}
              </span>
            </p>
            <p className="word" key={first?.mood}>
              {first?.mood}
            </p>
            <p className="meta">
              {isOwn && own.mood === first?.mood
                ? `You, and ${shareOfRegion(one)}% of your region`
                : `${shareOfRegion(one)}%`}
              {rest.length > 0 && ` then ${rest.map(({ mood }) => mood).join(", ")}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const styleOf = (one: RegionMood) => {
  const letters = one.moods[0]?.mood.length ?? 0;
  const size = sizeOf(one);
  return {
    "--people": Math.round(Math.sqrt(one.people) * 10) / 10,
    "--size": size,
    "--least": `${Math.max(150, Math.round(letters * letter * size) + 28)}px`,
    "--fit": Math.round(96 / (Math.max(4, letters) * letter)),
  } as CSSProperties;
};

/** In px: the share alone decides, whatever the word. Its tile makes room for it. */
const sizeOf = (one: RegionMood) => 18 + Math.round(shareOfRegion(one) * 0.6);
