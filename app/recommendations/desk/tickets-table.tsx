import { Link } from "react-router";
import { Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { useMay } from "../../desk/only.tsx";
import { Pager } from "../../desk/pager.tsx";
import type { DeskTicket } from "./desk-recommendations.server.ts";

/** Who has which ticket. What was given back is in nobody's hands. */
export function TicketsTable({ tickets, next }: { tickets: DeskTicket[]; next: number | null }) {
  const finds = useMay("operator");
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets">Tickets</h2>
      {tickets.length === 0 ? (
        <Nothing>Nobody has one here.</Nothing>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Fan</th>
              <th scope="col">Since</th>
            </tr>
          </thead>
          <tbody>
            {tickets.map(({ number, fanId, name, takenAt }) => (
              <tr key={number}>
                <td data-label="Number">{number}</td>
                <td data-name>
                  {finds ? (
                    <Link to={`/operator/people?fan=${fanId}`}>{name ?? "No name yet"}</Link>
                  ) : (
                    (name ?? "No name yet")
                  )}
                </td>
                <td data-label="Since">
                  <Moment at={takenAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager next={next} param="after" first="From number one" later="Higher numbers" />
    </section>
  );
}
