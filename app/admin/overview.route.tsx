import type { ReactNode } from "react";
import { Link } from "react-router";
import { count } from "../../platform/ui/numbers.ts";
import { Apart } from "../../platform/ui/tags/apart.tsx";
import { Badge } from "../../platform/ui/tags/badge.tsx";
import { mostCounted } from "../creators/signups/desk/kind-count.ts";
import { kinds } from "../creators/signups/desk/kinds.ts";
import { DeskHead, EmptyState } from "../desk/desk-head.tsx";
import { Moment } from "../desk/moment.tsx";
import { operatorOf } from "../desk/operator.ts";
import { useIsAllowed } from "../desk/require-role.tsx";
import type { Role } from "../desk/roles.ts";
import type { Route } from "./+types/overview.route";
import { overview } from "./overview.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { ...(await overview()), mostCounted };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { kinds: counts, reports, dead, waiting, live, mostCounted: most } = loaderData;
  const bounded = (value: number) => (value > most ? `${count(most)}+` : count(value));
  return (
    <>
      <DeskHead title="Overview" />
      <ul className="desk-figures stack-2">
        <Figure to="/operator/reports" need="viewer" value={bounded(reports)} alarming={reports > 0}>
          open reports
        </Figure>
        <Figure to="/operator/mails?state=dead" need="operator" value={bounded(dead)} alarming={dead > 0}>
          emails failed
        </Figure>
        <Figure to="/operator/mails?state=waiting" need="operator" value={bounded(waiting)}>
          emails waiting
        </Figure>
      </ul>
      <h2>Requests</h2>
      <table className="desk-table plain">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Today</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, today, waiting: open }) => (
            <tr key={kind}>
              <th scope="row">
                <Place to={`/operator/requests/${kind}`} need="moderator">
                  {kinds[kind].title}
                </Place>
              </th>
              <td data-label="Today">{bounded(today)}</td>
              <td data-label="New">
                <Place
                  need="moderator"
                  to={`/operator/requests/${kind}?status=new`}
                  label={`${bounded(open)} of ${kinds[kind].title} new`}
                >
                  {bounded(open)}
                </Place>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>On right now</h2>
      {live.length === 0 && <EmptyState>No party is on.</EmptyState>}
      <ul className="desk-rows">
        {live.map(({ id, title, endsAt, participants, sampleParticipants }) => (
          <li key={id}>
            <Badge tone="live" onVoid>
              Live
            </Badge>
            <Link to={`/operator/parties/${id}`}>{title}</Link>
            <span className="meta">
              <Apart all={participants} sample={sampleParticipants}>
                joined
              </Apart>
              , until <Moment at={endsAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Leads there whoever may go there; everybody else reads the words. */
function Place({
  to,
  need,
  label,
  children,
  ...more
}: {
  to: string;
  need: Role;
  label?: string;
  children: ReactNode;
  "data-alarming"?: boolean;
}) {
  if (!useIsAllowed(need)) return <span {...more}>{children}</span>;
  return (
    <Link to={to} aria-label={label} {...more}>
      {children}
    </Link>
  );
}

function Figure({
  to,
  need,
  value,
  alarming,
  children,
}: {
  to: string;
  need: Role;
  value: string;
  alarming?: boolean;
  children: string;
}) {
  return (
    <li>
      <Place to={to} need={need} data-alarming={alarming || undefined}>
        <span className="numeral">{value}</span> {children}
      </Place>
    </li>
  );
}
