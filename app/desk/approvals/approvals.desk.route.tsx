import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { ActionButton } from "../action-button.tsx";
import { approvalHours } from "../approval-hours.ts";
import { deskAction, onDesk } from "../desk-action.server.ts";
import { DeskHead, EmptyState } from "../desk-head.tsx";
import { Moment } from "../moment.tsx";
import { operatorOf } from "../operator.ts";
import { rowNumber } from "../search.ts";
import type { Route } from "./+types/approvals.desk.route";
import { approve, listApprovals, reject } from "./approvals.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const { email } = operatorOf(asked, "operator");
  return { own: email, approvals: await listApprovals() };
}

const One = z.object({ id: z.string().transform((id) => rowNumber(id) ?? 0) });

const yes = deskAction("operator", One, async ({ id }, operator) => ({
  message: await approve(id, operator),
}));
const no = deskAction("operator", One, async ({ id }, operator) => ({ message: await reject(id, operator) }));

export const action = onDesk(byButton({ yes }, no));

export default function Approvals({ loaderData: { own, approvals } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Approvals">
        Actions that cannot be undone need another operator's approval, within {approvalHours} hours.
      </DeskHead>
      {approvals.length === 0 && <EmptyState>Nothing waits for approval.</EmptyState>}
      <ul className="desk-reports stack-3">
        {approvals.map(({ id, title, lookAt, askedBy, askedAt }) => (
          <li key={id}>
            <article aria-label={title}>
              <p>
                <Link to={lookAt}>{title}</Link>
              </p>
              <p className="meta">
                Requested by {askedBy === own ? "you" : askedBy}, <Moment at={askedAt} />.
              </p>
              <Form method="post" className="desk-buttons" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                {askedBy !== own && (
                  <details className="desk-more">
                    <summary className="button quiet small">Approve</summary>
                    <p className="meta">It is carried out at once and cannot be undone.</p>
                    <ActionButton does="yes">Approve it</ActionButton>
                  </details>
                )}
                <ActionButton does="no">{askedBy === own ? "Withdraw" : "Reject"}</ActionButton>
              </Form>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
