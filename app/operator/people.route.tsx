import { Form, Link } from "react-router";
import { z } from "zod";
import { Button } from "../../platform/ui/button.tsx";
import { Field } from "../../platform/ui/form/field.tsx";
import { count } from "../../platform/ui/numbers.ts";
import { deskAction, onDesk, typedWord } from "../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../desk/desk-head.tsx";
import { operatorOf } from "../desk/operator.ts";
import { exportPerson } from "../people/held-data.server.ts";
import { findPerson, type TraceLink } from "../people/person-search.server.ts";
import { kinds } from "../signups/desk/kinds.ts";
import type { Route } from "./+types/people.route";
import { eraseOrAsk, nobody } from "./people.server.ts";

const word = "erase";

function askedFor({ searchParams: search }: URL) {
  return { q: (search.get("q") ?? "").slice(0, 255), key: search.get("request") };
}

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const { q, key } = askedFor(asked.url);
  if (!q && !key) return { q, key, found: null };
  const found = await findPerson(q, key);
  if (!found) return { q, key, found: null };
  const held = await exportPerson(found.person);
  const tables = Object.entries(held).flatMap(([table, rows]) =>
    rows.length > 0 ? [{ table, rows: rows.length }] : [],
  );
  const { person, own, others } = found;
  return { q, key, found: { emails: person.emails, browsers: person.fanIds.length, own, others, tables } };
}

const erase = deskAction("operator", z.object({ typed: typedWord(word) }), async (_, operator, { call }) => {
  const { q, key } = askedFor(new URL(call.url, "http://desk"));
  const found = await findPerson(q, key);
  if (!found) throw nobody();
  return { message: await eraseOrAsk({ q, key }, operator), goTo: "/operator/people" };
});

export const action = onDesk(erase);

const tableWords: Record<string, string> = {
  fans: "Name and portrait",
  accounts: "Seat kept",
  account_sessions: "Devices signed in",
  account_passkeys: "Passkeys",
  account_merges: "Selves brought together",
  party_members: "Parties joined",
  log_entries: "Messages",
  reaction_taps: "Reactions",
  hidden_messages: "Messages hidden",
  reports: "Reports",
  muted_fans: "Mutes",
  poll_votes: "Votes",
  points_ledger: "Deeds that earned points",
  fan_points: "Points",
  weekly_standings: "Weekly ranks",
  user_identities: "Characters claimed",
  identity_links: "Identity link",
  identity_votes: "Votes for friends",
  wrapped_stats: "Wrapped",
  mails: "Letters",
  request_notes: "Notes",
  fan_invites: "Beta, join and pass requests",
  beta_signups: "Waitlist and SDK requests",
  studio_partnerships: "Studio requests",
  creator_applications: "Creator applications",
  access_requests: "Access requests",
};

export default function People({ loaderData: { q, key, found }, actionData }: Route.ComponentProps) {
  const asked = new URLSearchParams(key ? { request: key } : { q });
  return (
    <>
      <DeskHead title="People">Finds all that is held on one person.</DeskHead>
      <Form className="desk-filter">
        <label className="grow">
          Email address, username or fan id
          <input className="input" type="search" name="q" defaultValue={q} required />
        </label>
        <div className="desk-buttons">
          <Button type="submit" size="small" variant="paper">
            Find
          </Button>
        </div>
      </Form>
      {(q || key) && !found && <Nothing>Nothing is held under that name.</Nothing>}
      {found && (
        <>
          <h2>{found.emails.join(", ") || "A person without an address"}</h2>
          <p className="meta">
            {count(found.browsers)} {found.browsers === 1 ? "browser" : "browsers"} known.
          </p>
          <dl className="desk-facts">
            {found.tables.map(({ table, rows }) => (
              <div key={table}>
                <dt>{tableWords[table] ?? table}</dt>
                <dd>{count(rows)}</dd>
              </div>
            ))}
          </dl>
          <Requests title="Requests" requests={found.own} />
          {found.others.length > 0 && (
            <Requests title="From the same browser, with another address" requests={found.others} people />
          )}
          <div>
            <a className="button quiet small" href={`/operator/people/export.json?${asked}`} download>
              Download everything as JSON
            </a>
          </div>
          <Form method="post" className="desk-danger" preventScrollReset>
            <h2>Erase this person</h2>
            <p>
              Deletes requests, letters, notes, votes, points, identities and wrapped, and empties messages.
              Tallies are counted anew. It cannot be undone.
            </p>
            <Field
              label={`Type “${word}” to confirm`}
              name="typed"
              autoComplete="off"
              error={actionData?.fields?.typed}
            />
            <Button type="submit" variant="quiet" size="small">
              Erase for good
            </Button>
          </Form>
        </>
      )}
    </>
  );
}

function Requests({ title, requests, people }: { title: string; requests: TraceLink[]; people?: boolean }) {
  if (requests.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="desk-rows">
        {requests.map(({ key, kind, id, email }) => (
          <li key={key}>
            <Link to={people ? `/operator/people?request=${key}` : `/operator/requests/${kind}/${id}`}>
              {kinds[kind].title} {id}
            </Link>
            <span className="meta">{email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
