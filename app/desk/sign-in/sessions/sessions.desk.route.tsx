import { Form } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import { ActionButton } from "../../action-button.tsx";
import { deskAction, onDesk } from "../../desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk-head.tsx";
import { DeskTable } from "../../list/desk-table.tsx";
import { Moment } from "../../moment.tsx";
import { operatorOf } from "../../operator.ts";
import { requireJustSignedIn } from "../just-signed-in.server.ts";
import { listPasskeys, removePasskey } from "../passkeys.server.ts";
import { endOtherSessions, idleMinutes, listSessions, signOut } from "../sign-in.server.ts";
import type { Route } from "./+types/sessions.desk.route";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  const [sessions, passkeys] = await Promise.all([listSessions(operator), listPasskeys(operator)]);
  return { own: operator.sessionId, email: operator.email, sessions, passkeys, idleMinutes };
}

const leave = deskAction("viewer", z.object({}), async (_, operator, { call }) => {
  const cookies = await signOut(call.headers.cookie ?? "", operator);
  return { message: "You are signed out.", goTo: "/sign-in", cookies };
});

const endOthers = deskAction("viewer", z.object({}), async (_, operator, { call }) => {
  requireJustSignedIn(operator, call.url);
  const ended = await endOtherSessions(operator);
  return { message: `${counted(ended, "other session")} ended.` };
});

const dropPasskey = deskAction("viewer", z.object({ id: z.string() }), async ({ id }, operator, { call }) => {
  requireJustSignedIn(operator, call.url);
  await removePasskey(id, operator);
  return { message: "The passkey is gone. Remove it from your device as well." };
});

export const action = onDesk(byButton({ "sign-out": leave, "remove-passkey": dropPasskey }, endOthers));

export default function Sessions({
  loaderData: { own, email, sessions, passkeys, idleMinutes },
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="You"
        link={
          <ButtonLink to="/operator/alerts" variant="quiet" size="small">
            Alerts
          </ButtonLink>
        }
      >
        Signed in as {email}. A session ends after twelve hours, or after {idleMinutes} minutes without
        activity.
      </DeskHead>
      <DeskTable heads={["Browser", "Network", "Since", "Until"]}>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td data-name>
              {session.browser || "Unknown browser"}
              {session.id === own && <b> (this one)</b>}
            </td>
            <td data-label="Network">{session.network}</td>
            <td data-label="Since">
              <Moment at={session.since} />
            </td>
            <td data-label="Until">
              <Moment at={session.until} />
            </td>
          </tr>
        ))}
      </DeskTable>
      <div className="desk-bar">
        <Form method="post">
          <ActionButton does="end-others" disabled={sessions.length < 2}>
            End the others
          </ActionButton>
        </Form>
      </div>
      <h2>Passkeys</h2>
      {passkeys.length === 0 && <EmptyState>No passkeys yet. You sign in by a link in your mail.</EmptyState>}
      <ul className="desk-rows">
        {passkeys.map(({ id, name, since }) => (
          <li key={id}>
            <b>{name || "Without a name"}</b>
            <span className="meta">
              since <Moment at={since} />
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <ActionButton does="remove-passkey" aria-label={`Remove ${name}`}>
                Remove
              </ActionButton>
            </Form>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/operator/sessions/new-passkey" variant="quiet" size="small">
          New passkey
        </ButtonLink>
      </div>
    </>
  );
}
