import { Form } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { TextField } from "../../../../platform/ui/form/field.tsx";
import { useEmptied } from "../../../../platform/ui/form/use-emptied.ts";
import { ActionButton } from "../../../desk/action-button.tsx";
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
import { AnswerFields, StatusChoice } from "./answer-fields.tsx";
import { answerChoices, setAndWrite } from "./answers.server.ts";
import { columnsOfKind, flagWords, type Kind, kindNamed, shownAs, statuses, statusNamed } from "./kinds.ts";
import { addNote, listNotes } from "./notes.server.ts";
import { unreachedWords } from "./reach.ts";
import { findWriting, moveRequests, undoMove } from "./request-actions.server.ts";
import { RequestBadges } from "./request-table.tsx";
import { findRequest, type RequestRow } from "./requests.server.ts";
import { keyKinds } from "./template-texts.ts";

async function requestOf({ kind: name, id }: { kind: string; id: string }) {
  const kind = kindNamed(name);
  const number = rowNumber(id);
  const row = kind && number ? await findRequest(kind, number) : null;
  if (!kind || !row) throw new Response(null, { status: 404 });
  return { kind, row };
}

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "moderator");
  const { role } = operator;
  const { kind, row } = await requestOf(asked.params);
  const decides = isAllowed(role, "operator");
  const [notes, mails, answer] = await Promise.all([
    listNotes(row.key),
    decides ? listMailsAbout(row.key) : null,
    decides ? answerOf(kind, row, asked.url.searchParams) : null,
  ]);
  const leaving = mails?.find(({ leavesAt }) => leavesAt) ?? null;
  const undo = leaving && (await findWriting([leaving.id], operator));
  return {
    kindName: asked.params.kind,
    kind,
    row,
    notes,
    mails,
    answer: answer && { ...answer, leaving, undo },
  };
}

async function answerOf(kind: Kind, row: RequestRow, search: URLSearchParams) {
  const expected = row.status === "new" ? "invited" : row.status;
  const to = statuses.find((status) => status === search.get("to")) ?? expected;
  return { to, ...(await answerChoices(kind, [row.id], to)) };
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

const Written = z.object({
  kind: z.string(),
  id: z.string(),
  status: optionalField,
  subject: optionalField,
  body: optionalField,
});

const write = deskAction("operator", Written, async (input, operator, { call }) => {
  const { kind, row } = await requestOf(input);
  const { said } = await setAndWrite(kind, [row.id], input, operator);
  return { message: said, goTo: call.url.split("?")[0] };
});

const Undone = z.object({ kind: z.string(), id: z.string(), act: z.string() });

const undo = deskAction("operator", Undone, async ({ act, ...input }, operator) => {
  const { kind } = await requestOf(input);
  return { message: await undoMove(kind, rowNumber(act) ?? 0, operator) };
});

export const action = onDesk(byButton({ write, undo }, change));

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, kindName, row, notes, mails, answer } = loaderData;
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
      {answer && (
        <Answer
          row={row}
          answer={answer}
          keyForm={keyKinds.includes(kind.form) ? `/operator/keys/new?request=${kindName}/${row.id}` : null}
          refused={actionData}
        />
      )}
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
          <div>
            <ButtonLink to={`/operator/people?request=${row.key}`} variant="quiet" size="small">
              Everything about this person
            </ButtonLink>
          </div>
        </section>
      </RequireRole>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Answer({
  row,
  answer,
  keyForm,
  refused,
}: {
  row: Shown["row"];
  answer: NonNullable<Shown["answer"]>;
  /** Where a key is given to who asked for one. */
  keyForm: string | null;
  refused: Route.ComponentProps["actionData"];
}) {
  const { to, template, placeholders, recipients, leaving, undo } = answer;
  const [recipient] = recipients;
  const reach = !recipient
    ? "Nobody is written to."
    : recipient.unreached
      ? `${recipient.to ? `${recipient.to}: ` : ""}${unreachedWords[recipient.unreached]} No email leaves.`
      : `To ${recipient.to}. The email waits five minutes before it leaves, and Undo takes it back.`;
  return (
    <section>
      <h2>Answer</h2>
      {leaving?.leavesAt && (
        <Form method="post" className="desk-undo" preventScrollReset>
          <p>
            “{leaving.subject}” leaves <Moment at={leaving.leavesAt} />.
          </p>
          {undo && (
            <>
              <input type="hidden" name="act" value={undo} />
              <ActionButton does="undo">Undo</ActionButton>
            </>
          )}
        </Form>
      )}
      <StatusChoice chosen={to} />
      <AnswerFields
        ids={[]}
        to={to}
        template={template}
        placeholders={placeholders}
        reach={reach}
        isThere={to === row.status}
        refused={refused}
      />
      {keyForm && (
        <div>
          <ButtonLink to={keyForm} variant="quiet" size="small">
            Give a key
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function Notes({ notes }: Pick<Route.ComponentProps["loaderData"], "notes">) {
  const form = useEmptied(notes.length);
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
      <Form method="post" className="form" ref={form}>
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
