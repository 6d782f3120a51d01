import { Form, Link } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { kinds } from "../../creators/signups/desk/kinds.ts";
import { wordsOfTable } from "./held-words.ts";
import type { PersonView, RequestLink } from "./people.server.ts";

/** How much is held on somebody, and where. */
export function HeldData({ found }: { found: PersonView }) {
  return (
    <>
      <dl className="desk-facts">
        {found.tables.map(({ table, rows }) => (
          <div key={table}>
            <dt>{wordsOfTable(table)}</dt>
            <dd>{count(rows)}</dd>
          </div>
        ))}
      </dl>
      <Requests title="Requests" requests={found.own} />
      {found.others.length > 0 && (
        <Requests title="From the same browser, with another address" requests={found.others} people />
      )}
    </>
  );
}

/** To take all of it along, or to erase it. */
export function TakeOrErase({ found, error }: { found: PersonView; error?: string }) {
  const sought = (
    <>
      <input type="hidden" name="q" value={found.q} />
      <input type="hidden" name="request" value={found.key ?? ""} />
    </>
  );
  return (
    <>
      <Form method="post" action="/operator/people/export.json" reloadDocument>
        {sought}
        <Button type="submit" variant="quiet" size="small">
          Download everything as JSON
        </Button>
      </Form>
      <Form method="post" action="/operator/people" className="desk-danger stack-3" preventScrollReset>
        {sought}
        <input type="hidden" name="seen" value={found.seen} />
        <h2>Erase this person</h2>
        <p>
          Deletes requests, emails, notes, votes, points, identities and Wrapped, and empties messages. Vote
          counts are updated. This cannot be undone.
        </p>
        <Field label={"Type “erase” to confirm"} name="typed" autoComplete="off" error={error} />
        <Button type="submit" variant="quiet" size="small">
          Erase for good
        </Button>
      </Form>
    </>
  );
}

function Requests({ title, requests, people }: { title: string; requests: RequestLink[]; people?: boolean }) {
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
