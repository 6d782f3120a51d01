import { Form, Link } from "react-router";
import { counted } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { Moment } from "../../desk/moment.tsx";
import type { HeldVotes } from "./desk-held-votes.server.ts";

/** Votes that look stuffed, network by network, with the reason and what can be done about them; `asked` wait for a yes. */
export function HeldBack({ held, asked }: { held: HeldVotes[]; asked: string[] }) {
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="held-votes">
      <h2 id="held-votes">Held back</h2>
      <p>
        They came from new sessions, many of them on one network, with hardly anyone there reading along. They
        are in no result until you count them.
      </p>
      <ul className="desk-list">
        {held.map(({ network, votes, options, since, until, leftOut }) => (
          <li key={`${network} ${leftOut}`}>
            <p>
              <b>{counted(votes, "vote")}</b> of network {network.slice(0, 6)}, between <Moment at={since} />{" "}
              and <Moment at={until} />
              {leftOut && ", left out"}
            </p>
            <p>{options.map(({ option, votes }) => `${option}: ${votes}`).join(", ")}</p>
            <Form method="post" className="desk-bar" preventScrollReset>
              <input type="hidden" name="network" value={network} />
              {asked.includes(network) ? (
                <p>
                  Counting these waits for another operator: <Link to="/operator/approvals">Approvals</Link>
                </p>
              ) : (
                <ActionButton does="count">
                  {leftOut ? "Count them after all" : "Count them"}
                  <span className="visually-hidden">: network {network.slice(0, 6)}</span>
                </ActionButton>
              )}
              {!leftOut && (
                <ActionButton does="leave-out">
                  Do not count them
                  <span className="visually-hidden">: network {network.slice(0, 6)}</span>
                </ActionButton>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
