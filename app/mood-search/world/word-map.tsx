import type { CSSProperties } from "react";
import { count } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { type Feeling, type RegionMood, shareOf, type World } from "./feeling.ts";
import { regionName } from "./regions.ts";

/** Parts of a tile's width that a letter takes, at the size at which a word fills it. */
const letter = 0.56;
const largest = 96;
const smallest = 22;

/** The size of a word is its share, the size of a tile its people; nothing is told by a colour but which one is one's own. */
export function WordMap({ world, own }: { world: World; own: Feeling | null }) {
  return (
    <ul className="word-map" aria-label="Moods by region, roughly from west to east">
      {world.regions.map((one) => {
        const [first, ...rest] = one.moods;
        const isOwn = own?.region === one.region && !one.sample;
        return (
          <li
            key={one.region}
            data-own={isOwn || undefined}
            style={
              { "--people": weightOf(one), "--least": `${leastOf(first?.mood ?? "")}px` } as CSSProperties
            }
          >
            <p className="word-region">
              <b>{regionName(one.region)}</b>
              <span>
                {count(one.people)} {one.sample && <SampleMark />}
              </span>
            </p>
            <p className="word" style={{ fontSize: sizeOf(one) }} key={first?.mood}>
              {first?.mood}
            </p>
            <p className="meta">
              {isOwn && own.mood === first?.mood
                ? `You, and ${shareOf(one)}% of your region`
                : `${shareOf(one)}%`}
              {rest.length > 0 && ` then ${rest.map(({ mood }) => mood).join(", ")}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const weightOf = ({ people }: RegionMood) => Math.round(Math.sqrt(people) * 10) / 10;

/** So wide that its word stands on one line at the smallest size. */
const leastOf = (mood: string) => Math.max(150, Math.round(mood.length * letter * smallest * 1.3) + 24);

function sizeOf(one: RegionMood): string {
  const word = one.moods[0]?.mood ?? "";
  const fits = 92 / (Math.max(4, word.length) * letter);
  const share = 0.5 + shareOf(one) / 160;
  return `clamp(${smallest}px, ${(fits * Math.min(1, share)).toFixed(2)}cqw, ${largest}px)`;
}
