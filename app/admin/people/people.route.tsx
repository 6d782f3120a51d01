import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { onPage, pageAgain, redirectOrRerender } from "../../../platform/action/page.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { kinds } from "../../creators/signups/desk/kinds.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { confirmationField, deskAction } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { rowNumber } from "../../desk/search.ts";
import type { Route } from "./+types/people.route";
import { wordsOfTable } from "./held-words.ts";
import {
  eraseOrRequestApproval,
  findPersonView,
  findRequestedErasure,
  type PersonQuery,
  type PersonView,
  type RequestLink,
} from "./people.server.ts";
import { SoughtForm } from "./sought-form.ts";

const word = "erase";

/** An address is searched for by a post alone: what stands in a URL stands in logs and histories too (ASVS 14.2.1). */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const { searchParams: search } = asked.url;
  const approval = search.get("approval");
  if (approval !== null) {
    const found = await findRequestedErasure(rowNumber(approval) ?? 0);
    return { isSought: true, found, asked: found && { isStill: found.isStill } };
  }
  const fan = search.get("fan") ?? "";
  const sought = { q: fan.includes("@") ? "" : fan.slice(0, 255), key: search.get("request") };
  const found = await findPersonView(sought);
  return { isSought: Boolean(sought.q || sought.key), found, asked: null };
}

type Shown = { isSought: true; found: PersonView | null };

const show = async (sought: PersonQuery): Promise<Shown> => ({
  isSought: true,
  found: await findPersonView(sought),
});

const find = deskAction("operator", SoughtForm, async (sought) => ({ answer: await show(sought) }));

const erase = deskAction(
  "operator",
  SoughtForm.and(z.object({ seen: z.string().max(64), typed: z.string() })),
  async ({ q, key, seen, typed }, operator) => {
    const refused = confirmationField(word).safeParse(typed).error?.issues[0]?.message;
    if (refused) {
      const answer = { ...(await show({ q, key })), ok: false, fields: { typed: refused } };
      return { answer, status: 422 };
    }
    return { message: await eraseOrRequestApproval({ q, key }, seen, operator), goTo: "/operator/people" };
  },
);

/** What was found is said in the answer: no address leads to it. */
export const action = onPage(byButton({ find }, erase), (outcome, call, values) =>
  outcome.ok && outcome.answer ? pageAgain(outcome, call, values) : redirectOrRerender(outcome, call, values),
);

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData as (FormAnswer & Partial<Shown>) | undefined;
  const { isSought, found } = posted?.isSought ? (posted as Shown) : loaderData;
  const asked = posted?.isSought ? null : loaderData.asked;
  return (
    <>
      <DeskHead title="People">Everything we store about one person.</DeskHead>
      <Form method="post" action="/operator/people" className="desk-filter stack-3">
        <label className="grow">
          Email address, username or fan id
          <input className="input" type="search" name="q" defaultValue={found?.q} required />
        </label>
        <input type="hidden" name="request" value="" />
        <div className="desk-buttons">
          <ActionButton does="find" strong>
            Find
          </ActionButton>
        </div>
      </Form>
      {isSought && !found && <EmptyState>No results.</EmptyState>}
      {asked && <Asked {...asked} />}
      {found && (
        <>
          <h2>{found.emails.join(", ") || "No email address"}</h2>
          <p className="meta">
            {count(found.fanIds.length)} {found.fanIds.length === 1 ? "browser" : "browsers"} known
            {found.fanIds.length > 0 && `: ${found.fanIds.join(", ")}`}.
          </p>
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
          {!asked && <Deeds found={found} error={posted?.fields?.typed} />}
        </>
      )}
    </>
  );
}

/** What another operator asked to erase, as it was then. */
function Asked({ isStill }: { isStill: boolean }) {
  return (
    <p>
      {isStill
        ? "Approving it erases exactly what is listed here."
        : "This person's data has changed since the request: approving does nothing. Reject it and send a new request."}{" "}
      <Link to="/operator/approvals">Approvals</Link>
    </p>
  );
}

function Deeds({ found, error }: { found: PersonView; error?: string }) {
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
      <Form method="post" className="desk-danger stack-3" preventScrollReset>
        {sought}
        <input type="hidden" name="seen" value={found.seen} />
        <h2>Erase this person</h2>
        <p>
          Deletes requests, emails, notes, votes, points, identities and Wrapped, and empties messages. Vote
          counts are updated. This cannot be undone.
        </p>
        <Field label={`Type “${word}” to confirm`} name="typed" autoComplete="off" error={error} />
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
