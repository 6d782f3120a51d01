import { Form } from "react-router";
import { z } from "zod";
import { byButton } from "../../platform/action/action.server.ts";
import { Button } from "../../platform/ui/button.tsx";
import { counted } from "../../platform/ui/numbers.ts";
import { deskAction, onDesk } from "../desk/desk-action.server.ts";
import { DeskHead } from "../desk/desk-head.tsx";
import { Moment } from "../desk/moment.tsx";
import { operatorOf } from "../desk/operator.ts";
import type { Route } from "./+types/sessions.desk.route";
import { endOtherSessions, idleMinutes, listSessions, signOut } from "./sign-in.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  return {
    own: operator.sessionId,
    email: operator.email,
    sessions: await listSessions(operator),
    idleMinutes,
  };
}

const leave = deskAction("viewer", z.object({}), async (_, operator, { call }) => {
  const cookies = await signOut(call.headers.cookie ?? "", operator);
  return { message: "You are signed out.", goTo: "/sign-in", cookies };
});

const endOthers = deskAction("viewer", z.object({}), async (_, operator) => {
  const ended = await endOtherSessions(operator);
  return { message: `${counted(ended, "other session")} ended.` };
});

export const action = onDesk(byButton({ "sign-out": leave }, endOthers));

export default function Sessions({
  loaderData: { own, email, sessions, idleMinutes },
}: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="You">
        Signed in as {email}. A session ends after twelve hours, or after {idleMinutes} minutes in which
        nothing was asked for.
      </DeskHead>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Network</th>
            <th scope="col">Since</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
      <div className="desk-bar">
        {/* A whole new page, so that nothing of the desk stays in the browser. */}
        <Form method="post" reloadDocument>
          <Button type="submit" name="do" value="sign-out" variant="paper" size="small">
            Sign out
          </Button>
        </Form>
        <Form method="post">
          <Button
            type="submit"
            name="do"
            value="end-others"
            variant="quiet"
            size="small"
            disabled={sessions.length < 2}
          >
            End the others
          </Button>
        </Form>
      </div>
    </>
  );
}
