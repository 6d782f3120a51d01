import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { transaction } from "../../../platform/db/pool.server.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import type { Route } from "./+types/held.desk.route";
import { countHeldActs, leaveOutHeldActs, listHeldActs } from "./desk-held-acts.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { held: await listHeldActs() };
}

const word = z.string().max(100);
const Which = z.object({ kind: word, thing: word, network: word });

const count = deskAction("operator", Which, async (which, operator) => ({
  message: await countHeldActs(which, operator),
}));

const leaveOut = deskAction("operator", Which, async (which, operator) => {
  await transaction((on) => leaveOutHeldActs(which, operator, on));
  return { message: "They are not counted. You can still count them later." };
});

export const action = onDesk(byButton({ count, "leave-out": leaveOut }, leaveOut));

export default function Held({ loaderData: { held } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Held back">
        Many new sessions from one network acted on the same thing. They count once you release them. Votes on
        polls are reviewed at their poll.
      </DeskHead>
      {held.length === 0 && <EmptyState>Nothing is held for review.</EmptyState>}
      <ul className="desk-list">
        {held.map(({ kind, thing, network, says, lookAt, since, until, leftOut, asked }) => (
          <li key={`${kind} ${thing} ${network} ${leftOut}`}>
            <p>
              <b>{says}</b> on <Link to={lookAt}>{thing}</Link> of network {network.slice(0, 6)}, between{" "}
              <Moment at={since} /> and <Moment at={until} />
              {leftOut && ", left out"}
            </p>
            <RequireRole need="operator">
              <Form method="post" className="desk-bar" preventScrollReset>
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="thing" value={thing} />
                <input type="hidden" name="network" value={network} />
                {asked ? (
                  <p>
                    Counting these waits for another operator: <Link to="/operator/approvals">Approvals</Link>
                  </p>
                ) : (
                  <ActionButton does="count">{leftOut ? "Count them after all" : "Count them"}</ActionButton>
                )}
                {!leftOut && <ActionButton does="leave-out">Do not count them</ActionButton>}
              </Form>
            </RequireRole>
          </li>
        ))}
      </ul>
    </>
  );
}
