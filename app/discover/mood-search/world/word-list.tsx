import { count } from "../../../../platform/ui/numbers.ts";
import { SampleMark } from "../../../fans/sample-mark.tsx";
import { type Feeling, shareOfRegion, type World } from "./feeling.ts";

/** The same as a table, for whoever would rather read than look. */
export function WordList({ world, own }: { world: World; own: Feeling | null }) {
  return (
    <table className="word-list">
      <caption className="visually-hidden">Moods by region, roughly from west to east</caption>
      <thead>
        <tr>
          <th scope="col">Region</th>
          <th scope="col">Feels</th>
          <th scope="col">Share</th>
          <th scope="col">People</th>
        </tr>
      </thead>
      <tbody>
        {world.regions.map((one) => (
          <tr key={one.region} data-own={(own?.region === one.region && !one.sample) || undefined}>
            <th scope="row">{one.name}</th>
            <td className="listed-word">{one.moods[0]?.mood}</td>
            <td>{shareOfRegion(one)}%</td>
            <td>
              {count(one.people)} {one.sample && <SampleMark />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
