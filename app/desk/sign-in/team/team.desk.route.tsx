import { Form } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { ActionButton } from "../../action-button.tsx";
import { deskAction, onDesk } from "../../desk-action.server.ts";
import { DeskForm } from "../../desk-form.tsx";
import { DeskHead } from "../../desk-head.tsx";
import { Moment } from "../../moment.tsx";
import { operatorOf } from "../../operator.ts";
import { roles } from "../../roles.ts";
import { SelectField } from "../../select-field.tsx";
import type { Route } from "./+types/team.desk.route";
import { addMember, changeRole, endSessionsOf, listTeam, removeMember } from "./team.server.ts";
import { NewcomerForm, RoleForm } from "./team-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  const { email } = operatorOf(asked, "operator");
  return { own: email, team: await listTeam() };
}

const One = z.object({ id: z.string() });

const change = deskAction("operator", RoleForm, async ({ id, role }, operator) => ({
  message: await changeRole(id, role, operator),
}));
const end = deskAction("operator", One, async ({ id }, operator) => ({
  message: await endSessionsOf(id, operator),
}));
const remove = deskAction("operator", One, async ({ id }, operator) => ({
  message: await removeMember(id, operator),
}));
const add = deskAction("operator", NewcomerForm, async ({ email, role }, operator) => ({
  message: await addMember(email, role, operator),
}));

export const action = onDesk(byButton({ role: change, end, remove }, add));

const rules = () => import("./team-form.ts").then((module) => module.NewcomerForm);

const roleWords = {
  viewer: "Viewer: reads what names no person",
  moderator: "Moderator: also requests, notes and reports",
  operator: "Operator: everything",
};

const roleOptions = roles.map((role) => ({ value: role, label: roleWords[role] }));

export default function Team({ loaderData: { own, team }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Team">
        The people who work here. A change takes effect with their next request; they sign in at /sign-in.
      </DeskHead>
      <ul className="desk-reports stack-3">
        {team.map((member) => (
          <li key={member.email}>
            <Person member={member} own={own} />
          </li>
        ))}
      </ul>
      <h2>Add a person</h2>
      <DeskForm
        key={team.length}
        rules={rules}
        refused={actionData}
        values={{ email: "", role: "viewer" }}
        keep="Add them"
      >
        {(field) => (
          <>
            <Field label="Email" type="email" autoComplete="off" {...field("email")} />
            <SelectField label="Role" {...field("role")} options={roleOptions} />
          </>
        )}
      </DeskForm>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["team"][number];

function Person({ member, own }: { member: Shown; own: string }) {
  const { id, email, role, fixed, sessions, seenAt } = member;
  return (
    <article aria-label={email}>
      <p>
        <b className="desk-prose">{email}</b> {email === own && "(you)"}
      </p>
      <p className="meta">
        {roleWords[role]}.{fixed && " Set in the server's configuration."}{" "}
        {seenAt && sessions > 0 ? (
          <>
            Last here <Moment at={seenAt} />.
          </>
        ) : (
          "Not signed in."
        )}
      </p>
      {id && (
        <Form method="post" className="desk-buttons" preventScrollReset key={role}>
          <input type="hidden" name="id" value={id} />
          {!fixed && (
            <>
              <select className="input" name="role" defaultValue={role} aria-label={`Role of ${email}`}>
                {roles.map((word) => (
                  <option key={word}>{word}</option>
                ))}
              </select>
              <ActionButton does="role">Change</ActionButton>
            </>
          )}
          {sessions > 0 && <ActionButton does="end">End sessions</ActionButton>}
          {!fixed && (
            <details className="desk-more">
              <summary className="button quiet small">Remove</summary>
              <p className="meta">Their sessions end at once. What they did stays in the log.</p>
              <ActionButton does="remove">Yes, remove them</ActionButton>
            </details>
          )}
        </Form>
      )}
    </article>
  );
}
