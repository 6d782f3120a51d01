import { count } from "../../../../platform/ui/numbers.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { fewestPerRegion } from "../world/feeling.ts";
import { readRegions } from "../world/feelings.server.ts";
import { regionName } from "../world/regions.ts";
import type { Route } from "./+types/regions.desk.route";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { regions: await readRegions() };
}

export default function Regions({ loaderData: { regions } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Regions">
        How many said how they feel, of the last 24 hours. A region with fewer than {fewestPerRegion}
        people shows no more than that, here or anywhere.
      </DeskHead>
      {regions.length === 0 ? (
        <EmptyState>No moods yet.</EmptyState>
      ) : (
        <table className="desk-table">
          <caption className="visually-hidden">People and samples by region</caption>
          <thead>
            <tr>
              <th scope="col">Region</th>
              <th scope="col">People</th>
              <th scope="col">Most say</th>
              <th scope="col">Samples</th>
            </tr>
          </thead>
          <tbody>
            {regions.map(({ region, people, most, samplePeople }) => (
              <tr key={region}>
                <th scope="row">{regionName(region)}</th>
                <td>{people === null ? `fewer than ${fewestPerRegion}` : count(people)}</td>
                <td>{most ?? ""}</td>
                <td>{samplePeople > 0 ? count(samplePeople) : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
