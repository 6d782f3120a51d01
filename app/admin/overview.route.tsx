import type { ReactNode } from "react";
import { Link } from "react-router";
import { count } from "../../platform/ui/numbers.ts";
import { Apart } from "../../platform/ui/tags/apart.tsx";
import { Badge } from "../../platform/ui/tags/badge.tsx";
import { SampleTag } from "../../platform/ui/tags/sample-tag.tsx";
import { mostCounted } from "../creators/signups/desk/kind-count.ts";
import { kinds } from "../creators/signups/desk/kinds.ts";
import { DeskHead, EmptyState } from "../desk/desk-head.tsx";
import { Moment } from "../desk/moment.tsx";
import { operatorOf } from "../desk/operator.ts";
import { useIsAllowed } from "../desk/require-role.tsx";
import type { Role } from "../desk/roles.ts";
import type { Route } from "./+types/overview.route";
import { findFirstSteps } from "./first-steps.server.ts";
import { FirstSteps } from "./first-steps.tsx";
import { NumberCharts } from "./number-charts.tsx";
import { type Coming, type Need, overview, type Overview as Shown } from "./overview.server.ts";
import "./overview.css";

export async function loader(asked: Route.LoaderArgs) {
  const { email } = operatorOf(asked, "viewer");
  const [shown, firstSteps] = await Promise.all([overview(), findFirstSteps(email)]);
  return { ...shown, firstSteps, mostCounted };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { needs, kinds: counts, live, coming, over, numbers, firstSteps, mostCounted: most } = loaderData;
  const bounded = (value: number) => (value > most ? `${count(most)}+` : count(value));
  return (
    <>
      <DeskHead title="Overview" />
      {firstSteps && <FirstSteps done={firstSteps} />}
      <section aria-labelledby="needs">
        <h2 id="needs">Needs you</h2>
        {needs.length === 0 && <EmptyState>Nothing needs you right now.</EmptyState>}
        <ul className="desk-figures overview-needs stack-2">
          {needs.map((one) => (
            <Figure key={one.to} of={one} value={bounded(one.open)} />
          ))}
        </ul>
      </section>
      <div className="overview-two">
        <OnRightNow live={live} />
        <div className="stack-4">
          <NextDays coming={coming} />
          <JustEnded over={over} />
        </div>
      </div>
      <NumberCharts numbers={numbers} />
      <section aria-labelledby="requests">
        <h2 id="requests">Requests</h2>
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
      </section>
    </>
  );
}

function OnRightNow({ live }: Pick<Shown, "live">) {
  return (
    <section aria-labelledby="on-now">
      <h2 id="on-now">On right now</h2>
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
    </section>
  );
}

const pages: Record<Coming["kind"], [place: string, word: string]> = {
  party: ["/operator/parties", "Party"],
  drop: ["/operator/drops", "Drop"],
  poll: ["/operator/polls", "Poll"],
};

function NextDays({ coming }: Pick<Shown, "coming">) {
  return (
    <section aria-labelledby="next-days">
      <h2 id="next-days">The next seven days</h2>
      {coming.length === 0 && <EmptyState>Nothing is planned.</EmptyState>}
      <ul className="desk-rows">
        {coming.map(({ kind, id, title, at, isSample }) => (
          <li key={`${kind} ${id}`}>
            <span className="meta overview-kind">{pages[kind][1]}</span>
            <Link to={`${pages[kind][0]}/${id}`}>{title}</Link>
            {isSample && <SampleTag />}
            <span className="meta">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function JustEnded({ over }: Pick<Shown, "over">) {
  if (over.length === 0) return null;
  return (
    <section aria-labelledby="just-ended">
      <h2 id="just-ended">Reports of the last parties</h2>
      <ul className="desk-rows">
        {over.map(({ id, title, endsAt, isSample }) => (
          <li key={id}>
            <Link to={`/operator/parties/${id}/report`}>{title}</Link>
            {isSample && <SampleTag />}
            <span className="meta">
              ended <Moment at={endsAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
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

function Figure({ of: { to, need, open, one, many, isUrgent }, value }: { of: Need; value: string }) {
  return (
    <li>
      <Place to={to} need={need} data-alarming={isUrgent || undefined}>
        <span className="numeral">{value}</span> {open === 1 ? one : many}
      </Place>
    </li>
  );
}
