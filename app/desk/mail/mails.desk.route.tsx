import { Form } from "react-router";
import { config } from "../../../platform/config.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { choiceOf } from "../choice.ts";
import { onDesk } from "../desk-action.server.ts";
import { DeskHead, EmptyState } from "../desk-head.tsx";
import { FilterButtons } from "../filter-buttons.tsx";
import { filterBy, openSearch } from "../hidden-search.server.ts";
import { operatorOf } from "../operator.ts";
import { Pager } from "../pager.tsx";
import { UnknownChoices } from "../unknown-choices.tsx";
import type { Route } from "./+types/mails.desk.route";
import { MailRows, mailStateWords } from "./mail-rows.tsx";
import { listMails, mailStates } from "./mails.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const search = await openSearch(asked.url.searchParams, "to");
  const { value: state, unknown } = choiceOf(search.get("state"), mailStates);
  const to = (search.get("to") ?? "").trim();
  const list = await listMails(state, to, search.get("before"));
  return { ...list, state, unknown, to, states: mailStates, sends: config.SMTP_URL !== undefined };
}

export const action = onDesk(filterBy("operator", "to"));

export default function Mails({
  loaderData: { mails, next, state, unknown, to, states, sends },
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Mail"
        aside={
          <ButtonLink to="/operator/mails/templates" variant="quiet" size="small">
            Templates
          </ButtonLink>
        }
      >
        {sends
          ? "Emails are sent through the mail server."
          : "No mail server is set up: emails are saved as .eml files in the folder outbox of the data folder. Set SMTP_URL to send them."}
      </DeskHead>
      <Form method="post" className="desk-filter stack-3">
        <label className="grow">
          To
          <input className="input" type="search" name="to" defaultValue={to} placeholder="maud@example.com" />
        </label>
        <label>
          State
          <select className="input" name="state" defaultValue={state ?? ""}>
            <option value="">Any</option>
            {states.map((name) => (
              <option key={name} value={name}>
                {mailStateWords[name]}
              </option>
            ))}
          </select>
        </label>
        <FilterButtons />
        <UnknownChoices words={unknown} />
      </Form>
      {mails.length === 0 ? <EmptyState>No results.</EmptyState> : <MailRows mails={mails} />}
      <Pager next={next} />
    </>
  );
}
