import { Link } from "react-router";
import { count } from "../../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { choiceOf } from "../../../desk/choice.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { genres, statusNames, workStatuses, workTypes } from "../words/submission.ts";
import type { Route } from "./+types/submissions.desk.route";
import { listDeskSubmissions } from "./desk-submissions.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const search = asked.url.searchParams;
  const { value: status, unknown } = choiceOf(search.get("status"), statusNames);
  return {
    status: status ?? null,
    unknown,
    ...(await listDeskSubmissions(status ?? null, search.get("before"))),
  };
}

const words = { all: "All", ...workStatuses };

export default function DeskSubmissions({
  loaderData: { status, unknown, rows, next },
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Submissions">
        Private until you move them and their maker agrees. Each move sends an email.
      </DeskHead>
      <ChoiceNav
        label="Submissions"
        words={words}
        chosen={status ?? "all"}
        unknown={unknown}
        param="status"
        base="/operator/submissions"
      />
      {rows.length === 0 ? (
        <EmptyState>Nothing here.</EmptyState>
      ) : (
        <DeskTable heads={["Work", "Kind", "Status", "Files", "Votes", "Sent"]}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-name>
                <Link to={`/operator/submissions/${row.id}`}>
                  <bdi>{row.title}</bdi>
                </Link>{" "}
                {row.isSample && <SampleTag />}
              </td>
              <td data-label="Kind">
                {workTypes[row.type]}, {genres[row.genre]}
              </td>
              <td data-label="Status">
                {workStatuses[row.status]}
                {row.isPublic && ", shown"}
              </td>
              <td data-label="Files">{count(row.files)}</td>
              <td data-label="Votes">{count(row.votes)}</td>
              <td data-label="Sent">
                <Moment at={row.createdAt} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pager next={next} />
    </>
  );
}
