import { Form } from "react-router";
import { z } from "zod";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { TextField } from "../../../../platform/ui/form/field.tsx";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { MailRows } from "../../../desk/mail/mail-rows.tsx";
import { listMailsAbout } from "../../../desk/mail/mails.server.ts";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { RequireRole } from "../../../desk/require-role.tsx";
import { isAllowed } from "../../../desk/roles.ts";
import { rowNumber } from "../../../desk/search.ts";
import type { Route } from "./+types/request.desk.route";
import { columnsOfKind, flagWords, kindNamed, shownAs, statusNamed } from "./kinds.ts";
import { addNote, listNotes } from "./notes.server.ts";
import { moveRequests } from "./request-actions.server.ts";
import { RequestBadges } from "./request-table.tsx";
import { findRequest } from "./requests.server.ts";
import { StatusButtons } from "./status-buttons.tsx";

async function requestOf({ kind: name, id }: { kind: string; id: string }) {
  const kind = kindNamed(name);
  const number = rowNumber(id);
  const row = kind && number ? await findRequest(kind, number) : null;
  if (!kind || !row) throw new Response(null, { status: 404 });
  return { kind, row };
}

export async function loader(asked: Route.LoaderArgs) {
  const { role } = operatorOf(asked, "moderator");
  const { kind, row } = await requestOf(asked.params);
  const [notes, mails] = await Promise.all([
    listNotes(row.key),
    isAllowed(role, "operator") ? listMailsAbout(row.key) : null,
  ]);
  return { kindName: asked.params.kind, kind, row, notes, mails };
}

const Change = z.object({ kind: z.string(), id: z.string(), status: optionalField, note: optionalField });

const change = deskAction(
  ({ status }) => (status === undefined ? "moderator" : "operator"),
  Change,
  async (input, operator) => {
    const { kind, row } = await requestOf(input);
    if (input.status !== undefined)
      return { message: (await moveRequests(kind, [row.id], statusNamed(input.status), operator)).said };
    await addNote(row.key, `${kind.form} ${row.id}`, input.note ?? "", operator);
    return { message: "The note is saved." };
  },
);

export const action = onDesk(change);

export default function Request({ loaderData }: Route.ComponentProps) {
  const { kind, kindName, row, notes, mails } = loaderData;
  const known = Object.entries(columnsOfKind(kind)).filter(([column]) => row.fields[column]);
  return (
    <>
      <BackLink to={`/operator/requests/${kindName}`}>{kind.title}</BackLink>
      <DeskHead title={row.fields[kind.name] || `Request ${row.id}`}>
        Request {row.id}, received <Moment at={row.at} both />
      </DeskHead>
      <RequestBadges row={row} />
      <dl className="desk-facts">
        {known.map(([column, heading]) => (
          <div key={column}>
            <dt>{heading}</dt>
            <dd>{shownAs(column, row.fields[column])}</dd>
          </div>
        ))}
        {row.confirmedAt && (
          <div>
            <dt>Confirmed</dt>
            <dd>
              <Moment at={row.confirmedAt} both />
            </dd>
          </div>
        )}
      </dl>
      {row.flags.length > 0 && (
        <section>
          <h2>Flags</h2>
          <ul className="desk-flags">
            {row.flags.map((flag) => (
              <li key={flag}>{flagWords[flag] ?? flag}</li>
            ))}
          </ul>
        </section>
      )}
      <RequireRole need="operator">
        <Form method="post" className="desk-bar" preventScrollReset>
          <p className="meta">Set to</p>
          <StatusButtons expected={row.status === "new"} isOff={(status) => status === row.status} />
        </Form>
      </RequireRole>
      {mails && (
        <section>
          <h2>Emails</h2>
          {mails.length === 0 ? <EmptyState>No emails.</EmptyState> : <MailRows mails={mails} />}
        </section>
      )}
      <Notes notes={notes} />
      <RequireRole need="operator">
        <section>
          <h2>The person</h2>
          <ButtonLink to={`/operator/people?request=${row.key}`} variant="quiet" size="small">
            Everything about this person
          </ButtonLink>
        </section>
      </RequireRole>
    </>
  );
}

function Notes({ notes }: Pick<Route.ComponentProps["loaderData"], "notes">) {
  return (
    <section>
      <h2>Notes</h2>
      {notes.length === 0 && <EmptyState>No notes yet.</EmptyState>}
      <ol className="desk-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="meta">
              {note.operator}, <Moment at={note.at} />
            </p>
            <p className="desk-prose">{note.body}</p>
          </li>
        ))}
      </ol>
      <Form method="post" className="form" key={notes.length}>
        <TextField label="New note" name="note" rows={3} maxLength={2000} required />
        <div>
          <Button type="submit" variant="quiet" size="small">
            Save the note
          </Button>
        </div>
      </Form>
    </section>
  );
}
