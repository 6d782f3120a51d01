import { EmptyState } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { FanLink } from "../../../desk/list/fan-link.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { Pager } from "../../../desk/pager.tsx";
import type { DeskTicket } from "./desk-recommendations.server.ts";

/** Who has which ticket. What was given back is in nobody's hands. */
export function TicketsTable({ tickets, next }: { tickets: DeskTicket[]; next: number | null }) {
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets">Tickets</h2>
      {tickets.length === 0 ? (
        <EmptyState>No tickets yet.</EmptyState>
      ) : (
        <DeskTable heads={["Number", "Fan", "Since"]}>
          {tickets.map(({ number, fanId, name, takenAt }) => (
            <tr key={number}>
              <td data-label="Number">{number}</td>
              <td data-name>
                <FanLink fanId={fanId} name={name ?? "No name yet"} otherwise={name ?? "No name yet"} />
              </td>
              <td data-label="Since">
                <Moment at={takenAt} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pager next={next} param="after" first="From number one" later="Higher numbers" />
    </section>
  );
}
