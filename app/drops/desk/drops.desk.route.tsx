import { Link } from "react-router";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { ChipLink } from "../../../platform/ui/tags/chip.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { choiceOf } from "../../desk/choice.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { UnknownChoices } from "../../desk/unknown-choices.tsx";
import { editionOf } from "../drop.ts";
import type { Route } from "./+types/drops.desk.route";
import { listDeskDrops } from "./desk-drops.server.ts";

const views = ["on", "over"] as const;
const viewWords = { on: "On and to come", over: "Over" };

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), views);
  const view = value ?? "on";
  return { view, unknown, drops: await listDeskDrops(view) };
}

export default function DeskDrops({ loaderData: { view, unknown, drops } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Drops"
        aside={
          <ButtonLink to="/operator/drops/new" size="small">
            New drop
          </ButtonLink>
        }
      />
      <nav className="desk-kinds" aria-label="Drops">
        {views.map((name) => (
          <ChipLink key={name} to={`?show=${name}`} aria-current={name === view ? "page" : undefined}>
            {viewWords[name]}
          </ChipLink>
        ))}
      </nav>
      <UnknownChoices words={unknown} />
      {drops.length === 0 ? (
        <Nothing>There is none.</Nothing>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Drop</th>
              <th scope="col">Gone</th>
              <th scope="col">In line</th>
              <th scope="col">Opens</th>
              <th scope="col">Closes</th>
            </tr>
          </thead>
          <tbody>
            {drops.map((drop) => (
              <tr key={drop.id}>
                <td data-name>
                  <Link to={`/operator/drops/${drop.id}`}>{drop.title}</Link>{" "}
                  {drop.sample_of !== null && <SampleTag />}
                </td>
                <td data-label="Gone">{editionOf(drop.taken, drop.pieces)}</td>
                <td data-label="In line">{count(drop.waiting)}</td>
                <td data-label="Opens">
                  <Moment at={drop.opens_at} />
                </td>
                <td data-label="Closes">
                  <Moment at={drop.closes_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
