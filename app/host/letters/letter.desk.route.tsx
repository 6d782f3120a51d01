import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { byButton } from "../../../platform/action/action.server.ts";
import { transaction } from "../../../platform/db/pool.server.ts";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/letter.desk.route";
import { GroupLetterForm, WithdrawLetterForm } from "./group-letter-form.ts";
import {
  countMembers,
  findGroup,
  findLetter,
  type Group,
  withdrawLetter,
  writeToGroup,
} from "./group-letters.server.ts";

async function groupOf({ group, id }: { group?: string; id?: string }): Promise<Group> {
  const found = await findGroup(group ?? "", id ?? "");
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const group = await groupOf(asked.params);
  const asks = WithdrawLetterForm.safeParse({ letter: asked.url.searchParams.get("letter") });
  const [counts, sent] = await Promise.all([
    countMembers(group),
    asks.success ? findLetter(asks.data.letter) : null,
  ]);
  return {
    group: { kind: group.kind, id: group.id, name: group.name },
    ...counts,
    fresh: randomUUID(),
    sent: sent && asks.success ? { ...sent, letter: asks.data.letter } : null,
  };
}

const write = deskAction("operator", GroupLetterForm, async (input, operator, { call }) => {
  const group = await groupOf(call.params);
  const many = await transaction(async (on) => {
    const sent = await writeToGroup(group, input, on);
    const said = `Wrote “${input.subject}” to ${counted(sent, "person", "people")}.`;
    await audit(operator, { action: "group-letter", subject: `${group.kind} ${group.id}`, said }, on);
    return sent;
  });
  return {
    message: `It leaves in five minutes, to ${counted(many, "person", "people")}.`,
    goTo: `/operator/messages/${group.kind}/${group.id}?letter=${input.letter}`,
  };
});

const withdraw = deskAction("operator", WithdrawLetterForm, async ({ letter }, operator, { call }) => {
  const { kind, id } = await groupOf(call.params);
  const many = await transaction(async (on) => {
    const back = await withdrawLetter(letter, on);
    const said = `Took a message back that ${counted(back, "person", "people")} had not got yet.`;
    if (back > 0) await audit(operator, { action: "group-letter-undo", subject: `${kind} ${id}`, said }, on);
    return back;
  });
  const message = many > 0 ? "Nobody who had not got it will." : "It had left already.";
  return { message, goTo: `/operator/messages/${kind}/${id}?letter=${letter}` };
});

export const action = onDesk(byButton({ withdraw }, write));

const rules = () => import("./group-letter-form.ts").then((module) => module.GroupLetterForm);

export default function GroupMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, all, reached, fresh, sent } = loaderData;
  const whom = group.kind === "parties" ? "guest" : "holder";
  const without = all - reached;
  return (
    <>
      <BackLink to={`/operator/${group.kind}/${group.id}`}>{group.name}</BackLink>
      <DeskHead title={`Message to its ${whom}s`}>
        {reached > 0 && (
          <>
            {counted(reached, whom)} gave an address and {reached === 1 ? "gets" : "get"} it
            {without > 0 && `; ${counted(without, whom)} did not, and ${without === 1 ? "does" : "do"} not`}.
            It waits five minutes before it leaves.
          </>
        )}
      </DeskHead>
      {sent && <Sent sent={sent} />}
      {reached === 0 ? (
        <EmptyState>Nobody to write to: no {whom} has given an address.</EmptyState>
      ) : (
        <DeskForm
          key={sent?.letter}
          rules={rules}
          refused={actionData}
          values={{}}
          keep={`Send to ${counted(reached, "person", "people")}`}
        >
          {(field) => (
            <>
              <input type="hidden" name="letter" value={fresh} />
              <Field label="Subject" maxLength={120} {...field("subject")} />
              <TextField label="Text" rows={8} maxLength={4000} {...field("text")} />
            </>
          )}
        </DeskForm>
      )}
    </>
  );
}

function Sent({ sent }: { sent: NonNullable<Route.ComponentProps["loaderData"]["sent"]> }) {
  return (
    <Form method="post" className="desk-bar" preventScrollReset>
      <input type="hidden" name="letter" value={sent.letter} />
      <p role="status">
        {sent.waiting > 0 && sent.leavesAt && (
          <>
            Leaves <Moment at={sent.leavesAt} both />, to {counted(sent.waiting, "person", "people")}.
          </>
        )}
        {sent.sent > 0 && ` Sent to ${counted(sent.sent, "person", "people")}.`}
        {sent.withdrawn > 0 && ` Taken back from ${counted(sent.withdrawn, "person", "people")}.`}
      </p>
      {sent.waiting > 0 && <ActionButton does="withdraw">Take it back</ActionButton>}
    </Form>
  );
}
