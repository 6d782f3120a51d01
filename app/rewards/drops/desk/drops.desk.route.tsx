import { Link } from "react-router";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { choiceOf } from "../../../desk/choice.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { StateBadge } from "../../../desk/records/publish-form.tsx";
import { editionOf } from "../drop.ts";
import type { Route } from "./+types/drops.desk.route";
import { listDeskDrops } from "./desk-drops.server.ts";

const views = ["on", "over", "draft"] as const;
const viewWords = { on: "On and to come", over: "Over", draft: "Drafts" };
const empty = { on: "No drop is on or to come.", over: "No drop is over.", draft: "There are no drafts." };

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), views);
  const view = value ?? "on";
  const { rows: drops, next } = await listDeskDrops(view, asked.url.searchParams.get("before"));
  return { view, unknown, drops, next };
}

export default function DeskDrops({ loaderData: { view, unknown, drops, next } }: Route.ComponentProps) {
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
      <ChoiceNav label="Drops" words={viewWords} chosen={view} unknown={unknown} />
      {drops.length === 0 ? (
        <EmptyState>{empty[view]}</EmptyState>
      ) : (
        <DeskTable heads={["Drop", "Gone", "In line", "Opens", "Closes"]}>
          {drops.map((drop) => (
            <tr key={drop.id}>
              <td data-name>
                <Link to={`/operator/drops/${drop.id}`}>{drop.title}</Link>{" "}
                <StateBadge
                  state={view === "draft" ? "draft" : drop.publish_at ? "scheduled" : "published"}
                  publishAt={drop.publish_at}
                />{" "}
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
        </DeskTable>
      )}
      <Pager next={next} {...(view !== "over" && { first: "Next to open", later: "Later" })} />
    </>
  );
}
