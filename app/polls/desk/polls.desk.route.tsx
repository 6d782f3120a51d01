import { Link } from "react-router";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Apart } from "../../../platform/ui/tags/apart.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { choiceOf } from "../../desk/choice.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { ChoiceNav } from "../../desk/list/choice-nav.tsx";
import { DeskTable } from "../../desk/list/desk-table.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { Pager } from "../../desk/pager.tsx";
import type { Route } from "./+types/polls.desk.route";
import { listDeskPolls } from "./desk-polls.server.ts";

const views = ["open", "scheduled", "closed"] as const;
const viewWords = { open: "Open", scheduled: "Scheduled", closed: "Closed" };
const empty = {
  open: "No polls are open.",
  scheduled: "No polls are scheduled.",
  closed: "No polls are closed.",
};

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), views);
  const view = value ?? "open";
  const { rows: polls, next } = await listDeskPolls(view, asked.url.searchParams.get("before"));
  return { view, unknown, polls, next };
}

export default function Polls({ loaderData: { view, unknown, polls, next } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Polls"
        aside={
          <ButtonLink to="/operator/polls/new" size="small">
            New poll
          </ButtonLink>
        }
      />
      <ChoiceNav label="Polls" words={viewWords} chosen={view} unknown={unknown} />
      {polls.length === 0 ? (
        <EmptyState>{empty[view]}</EmptyState>
      ) : (
        <DeskTable heads={["Question", "Party", "Votes", "Opens", "Closes"]}>
          {polls.map((poll) => (
            <tr key={poll.id}>
              <td data-name>
                <Link to={`/operator/polls/${poll.id}`}>{poll.title}</Link> {poll.sample && <SampleTag />}
              </td>
              <td data-label="Party">{poll.party}</td>
              <td data-label="Votes">
                <Apart all={poll.total} sample={poll.sampleVotes} />
              </td>
              <td data-label="Opens">{poll.opensAt && <Moment at={poll.opensAt} />}</td>
              <td data-label="Closes">{poll.closesAt && <Moment at={poll.closesAt} />}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pager next={next} />
    </>
  );
}
