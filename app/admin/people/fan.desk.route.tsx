import { Form, Link } from "react-router";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Button } from "../../../platform/ui/button.tsx";
import { TextField } from "../../../platform/ui/form/field.tsx";
import { useEmptied } from "../../../platform/ui/form/use-emptied.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/fan.desk.route";
import { fanPageActions } from "./fan-actions.server.ts";
import { findFanPage } from "./fan-page.server.ts";
import { Sanctions } from "./fan-sanctions.tsx";
import styles from "./people.css?url";
import { findPersonView } from "./people.server.ts";
import { HeldData, TakeOrErase } from "./person-data.tsx";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const found = await findFanPage(asked.params.fan);
  if (!found) throw new Response(null, { status: 404 });
  return { ...found, person: await findPersonView({ q: found.fan.id, key: null }) };
}

export const action = onDesk(fanPageActions);

export default function FanPage({
  loaderData: { fan, portrait, lines, parties, decisions, notes, person },
  actionData,
}: Route.ComponentProps) {
  const fields = (actionData as { fields?: Record<string, string> } | undefined)?.fields;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink to="/operator/people">People</BackLink>
      <div className="person-head">
        <Avatar of={portrait ?? undefined} name={fan.name ?? "?"} ring={fan.ring} size={64} />
        <div>
          <DeskHead title={fan.name ?? "Without a name"}>
            Since <Moment at={fan.since} />
            {fan.seenAt && (
              <>
                , last in a room <Moment at={fan.seenAt} />
              </>
            )}
            . {counted(fan.points, "point")}, {counted(fan.votes, "vote")},{" "}
            {counted(fan.claims, "drop claim")}. {fan.email ?? "No address"}. ID {fan.id}
          </DeskHead>
        </div>
      </div>
      <Sanctions fan={fan} decisions={decisions} />
      <div className="person-parts">
        <Lines lines={lines} />
        <section aria-labelledby="person-parties">
          <h2 id="person-parties">Parties</h2>
          {parties.length === 0 && <EmptyState>None joined.</EmptyState>}
          <ul className="desk-rows">
            {parties.map(({ id, title, joinedAt, name, lines: said }) => (
              <li key={id}>
                <Link to={`/operator/parties/${id}`}>{title}</Link>
                <span className="meta">
                  {name !== fan.name && `as ${name}, `}
                  {counted(said, "line")}, <Moment at={joinedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Notes notes={notes} error={fields?.note} />
      {fan.email && (
        <section aria-labelledby="person-letter">
          <h2 id="person-letter">Message</h2>
          <Form method="post" className="stack-3" preventScrollReset>
            <TextField label={`A letter to ${fan.email}`} name="letter" rows={4} error={fields?.letter} />
            <div className="desk-buttons">
              <ActionButton does="message">Send the letter</ActionButton>
            </div>
          </Form>
        </section>
      )}
      {person && (
        <section aria-labelledby="person-held">
          <h2 id="person-held">Everything we store</h2>
          <HeldData found={person} />
          <TakeOrErase found={person} />
        </section>
      )}
    </>
  );
}

function Notes({ notes, error }: Pick<Route.ComponentProps["loaderData"], "notes"> & { error?: string }) {
  const form = useEmptied(notes.length);
  return (
    <section aria-labelledby="person-notes">
      <h2 id="person-notes">Notes</h2>
      {notes.map(({ id, operator, body, at }) => (
        <article key={id}>
          <p className="meta">
            {operator}, <Moment at={at} />
          </p>
          <p className="desk-prose">{body}</p>
        </article>
      ))}
      <Form method="post" className="stack-3" preventScrollReset ref={form}>
        <TextField label="A note for operators" name="note" rows={2} error={error} />
        <div className="desk-buttons">
          <Button type="submit" size="small" variant="quiet">
            Add the note
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Lines({ lines }: Pick<Route.ComponentProps["loaderData"], "lines">) {
  return (
    <section aria-labelledby="person-lines">
      <h2 id="person-lines">Last lines</h2>
      {lines.length === 0 && <EmptyState>Nothing said in a party.</EmptyState>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <ol className="person-lines" tabIndex={0}>
        {lines.map(({ partyId, party, seq, text, at, removed }) => (
          <li key={`${partyId} ${seq}`}>
            <p>
              {removed ? <del>{text}</del> : text}
              <br />
              <span className="meta">
                <Link to={`/operator/parties/${partyId}/room`}>{party}</Link>, <Moment at={at} />
              </span>
            </p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="party" value={partyId} />
              <input type="hidden" name="seq" value={seq} />
              <ActionButton does={removed ? "restore" : "remove"}>
                {removed ? "Put back" : "Take down"}
                <span className="visually-hidden"> {text}</span>
              </ActionButton>
            </Form>
          </li>
        ))}
      </ol>
    </section>
  );
}
