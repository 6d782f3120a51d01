import { query, queryOne } from "../../platform/db/pool.server.ts";
import { countRequests, upTo } from "../creators/signups/desk/count-requests.server.ts";
import { type KindCount, mostCounted } from "../creators/signups/desk/kind-count.ts";
import { countReceived } from "../creators/submissions/desk/desk-submissions.server.ts";
import { countApprovals } from "../desk/approvals/approvals.server.ts";
import type { Role } from "../desk/roles.ts";
import { heldQuestions } from "../discover/interviews/desk/desk-questions.server.ts";
import { readNumbers } from "../host/numbers/daily-numbers.server.ts";
import type { Numbers } from "../host/numbers/numbers.ts";
import { heldConfessions } from "../messages/confessions/desk/desk-confessions.server.ts";

export async function openReports(): Promise<number> {
  const row = await queryOne<{ open: number }>(
    `select ${upTo("from reports where settled_at is null", "distinct kind, subject")} as open`,
  );
  return row?.open ?? 0;
}

/** What waits for somebody, and where; `isUrgent` where it hurts somebody meanwhile. */
export type Need = { to: string; need: Role; open: number; one: string; many: string; isUrgent: boolean };

export type OnNow = {
  id: string;
  title: string;
  endsAt: Date;
  participants: number;
  sampleParticipants: number;
};

export type JustOver = { id: string; title: string; endsAt: Date; isSample: boolean };

export type Coming = {
  kind: "party" | "drop" | "poll";
  id: string;
  title: string;
  at: Date;
  isSample: boolean;
};

export type Overview = {
  needs: Need[];
  kinds: KindCount[];
  live: OnNow[];
  coming: Coming[];
  over: JustOver[];
  numbers: Numbers;
};

const daysAhead = 7;
const mostComing = 20;
const mostOver = 4;

/** Counts end at a thousand, and numbers over time are kept by the day: it costs the same however many fans there are. */
export async function overview(): Promise<Overview> {
  const [kinds, waiting, live, coming, over, numbers] = await Promise.all([
    countRequests(),
    countWaiting(),
    query<OnNow>(
      `select id, title, ends_at as "endsAt", participants + sample_participants as participants,
         sample_participants as "sampleParticipants" from parties
       where starts_at <= now() and ends_at > now() and not superseded order by ends_at limit 20`,
    ),
    readComing(),
    query<JustOver>(
      `select id, title, ends_at as "endsAt", sample_of is not null as "isSample" from parties
       where ends_at <= now() and not superseded order by ends_at desc limit ${mostOver}`,
    ),
    readNumbers(),
  ]);
  const requests = Math.min(
    mostCounted + 1,
    kinds.reduce((sum, kind) => sum + kind.waiting, 0),
  );
  return { needs: needsOf({ ...waiting, requests }), kinds, live, coming, over, numbers };
}

type Waiting = Record<
  "reports" | "acts" | "votes" | "confessions" | "questions" | "approvals" | "works" | "dead" | "mails",
  number
>;

async function countWaiting(): Promise<Waiting> {
  const [reports, confessions, questions, approvals, works, row] = await Promise.all([
    openReports(),
    heldConfessions(),
    heldQuestions(),
    countApprovals(),
    countReceived(),
    queryOne<Pick<Waiting, "acts" | "votes" | "dead" | "mails">>(
      `select ${upTo("from held_acts where not left_out", "distinct kind, thing, network")} as acts,
         ${upTo("from polls where held_votes > 0")} as votes,
         ${upTo("from mails where state = 'dead'")} as dead,
         ${upTo("from mails where state = 'waiting'")} as mails`,
    ),
  ]);
  if (!row) throw new Error("A count answered nothing.");
  return { reports, confessions, questions, approvals, works, ...row };
}

function needsOf(open: Waiting & { requests: number }): Need[] {
  const place = (
    to: string,
    need: Role,
    count: number,
    one: string,
    many = `${one}s`,
    isUrgent = false,
  ): Need => ({
    to: `/operator/${to}`,
    need,
    open: count,
    one,
    many,
    isUrgent,
  });
  return [
    place("reports", "viewer", open.reports, "open report", "open reports", true),
    place("held", "viewer", open.acts, "network held back", "networks held back"),
    place("polls", "viewer", open.votes, "poll with held votes", "polls with held votes"),
    place("confessions", "moderator", open.confessions, "confession held", "confessions held"),
    place("questions", "viewer", open.questions, "question held", "questions held"),
    place("approvals", "operator", open.approvals, "approval asked for", "approvals asked for"),
    place("requests", "moderator", open.requests, "new request"),
    place("submissions", "moderator", open.works, "work received", "works received"),
    place("mails?state=dead", "operator", open.dead, "email failed", "emails failed", true),
    place("mails?state=waiting", "operator", open.mails, "email waiting", "emails waiting"),
  ].filter((one) => one.open > 0);
}

const readComing = () =>
  query<Coming>(
    `select * from (
       (select 'party' as kind, id, title, starts_at as at, sample_of is not null as "isSample" from parties
         where starts_at > now() and starts_at < now() + make_interval(days => $1) and ends_at > now() and not superseded
         order by starts_at limit $2)
       union all (select 'drop', id, title, opens_at, sample_of is not null from drops
         where opens_at > now() and opens_at < now() + make_interval(days => $1) and closes_at > now() and not superseded and isfinite(announced_at)
         order by opens_at limit $2)
       union all (select 'poll', id, title, opens_at, is_sample from polls
         where scheduled and opens_at > now() and opens_at < now() + make_interval(days => $1) order by opens_at limit $2)
     ) coming order by at, id limit $2`,
    [daysAhead, mostComing],
  );
