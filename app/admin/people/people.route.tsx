import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { onPage, pageAgain, redirectOrRerender } from "../../../platform/action/page.server.ts";
import { count } from "../../../platform/ui/numbers.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { choiceOf } from "../../desk/choice.ts";
import { confirmationField, deskAction } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { ChoiceNav } from "../../desk/list/choice-nav.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { rowNumber } from "../../desk/search.ts";
import type { Route } from "./+types/people.route";
import styles from "./people.css?url";
import {
  eraseOrRequestApproval,
  findPersonView,
  findRequestedErasure,
  type PersonQuery,
  type PersonView,
} from "./people.server.ts";
import { type ListedPerson, listPeople, peopleLists } from "./people-list.server.ts";
import { PeopleRows } from "./people-list.tsx";
import { HeldData, TakeOrErase } from "./person-data.tsx";
import { SoughtForm } from "./sought-form.ts";

const word = "erase";

/** An address is searched for by a post alone: what stands in a URL stands in logs and histories too (ASVS 14.2.1). */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const { searchParams: search } = asked.url;
  const approval = search.get("approval");
  if (approval !== null) {
    const found = await findRequestedErasure(rowNumber(approval) ?? 0);
    return { isSought: true, found, asked: found && { isStill: found.isStill }, list: null };
  }
  const fan = search.get("fan") ?? "";
  const sought = { q: fan.includes("@") ? "" : fan.slice(0, 255), key: search.get("request") };
  const found = await findPersonView(sought);
  const isSought = Boolean(sought.q || sought.key);
  return { isSought, found, asked: null, list: isSought ? null : await listed(search) };
}

async function listed(search: URLSearchParams) {
  const { value, unknown } = choiceOf(search.get("show"), peopleLists);
  const show = value ?? "newest";
  const { people, next } = await listPeople({ show, named: "", before: search.get("before") });
  return { show, unknown, people, next, portraits: avatars() };
}

type Shown = {
  isSought: true;
  found: PersonView | null;
  /** Whose name is, or holds, what was typed. */
  named?: ListedPerson[];
  portraits?: ReturnType<typeof avatars>;
};

async function show(sought: PersonQuery): Promise<Shown> {
  const [found, named] = await Promise.all([
    findPersonView(sought),
    sought.q && !sought.key ? listPeople({ show: "newest", named: sought.q, before: null }) : null,
  ]);
  const people = (named?.people ?? []).filter(({ id }) => !found?.fanIds.includes(id));
  return { isSought: true, found, ...(people.length > 0 && { named: people, portraits: avatars() }) };
}

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
      <link rel="stylesheet" href={styles} precedence="page" />
      <DeskHead title="People">
        Fans as others see them, what they said and did, and everything we store about one person.
      </DeskHead>
      <Form method="post" action="/operator/people" className="desk-filter stack-3">
        <label className="grow">
          Name, email address, username or fan ID
          <input className="input" type="search" name="q" defaultValue={found?.q} required />
        </label>
        <input type="hidden" name="request" value="" />
        <div className="desk-buttons">
          <ActionButton does="find" strong>
            Find
          </ActionButton>
        </div>
      </Form>
      {isSought && !found && !posted?.named && <EmptyState>No results.</EmptyState>}
      {posted?.named && (
        <section aria-label="By name">
          <h2>By name</h2>
          <PeopleRows people={posted.named} portraits={posted.portraits ?? {}} />
        </section>
      )}
      {!posted?.isSought && loaderData.list && <Listed {...loaderData.list} />}
      {asked && <Asked {...asked} />}
      {found && (
        <>
          <h2>{found.emails.join(", ") || "No email address"}</h2>
          <p className="meta">
            {count(found.fanIds.length)} {found.fanIds.length === 1 ? "browser" : "browsers"} known
            {found.fanIds.length > 0 && `: ${found.fanIds.join(", ")}`}.
          </p>
          {found.fanIds.map((id) => (
            <p key={id}>
              <Link to={`/operator/people/${id}`}>Lines, parties, mutes and notes of {id}</Link>
            </p>
          ))}
          <HeldData found={found} />
          {!asked && <TakeOrErase found={found} error={posted?.fields?.typed} />}
        </>
      )}
    </>
  );
}

const listWords = { newest: "Newest", active: "Most points", muted: "Muted", address: "With an address" };

function Listed({
  show,
  unknown,
  people,
  next,
  portraits,
}: NonNullable<Route.ComponentProps["loaderData"]["list"]>) {
  return (
    <>
      <ChoiceNav label="People" words={listWords} chosen={show} unknown={unknown} base="/operator/people" />
      {people.length === 0 && <EmptyState>Nobody yet.</EmptyState>}
      <PeopleRows people={people} portraits={portraits} />
      {next && (
        <p>
          <Link to={`?show=${show}&before=${next}`}>More</Link>
        </p>
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
