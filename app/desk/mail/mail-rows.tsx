import { Link } from "react-router";
import { DeskTable } from "../list/desk-table.tsx";
import { Moment } from "../moment.tsx";
import type { MailRow } from "./mails.server.ts";

type Row = Omit<MailRow, "at" | "sentAt"> & { at: Date | number; sentAt: Date | number | null };

export const mailStateWords: Record<MailRow["state"], string> = {
  waiting: "Waiting",
  sent: "Sent",
  dead: "Failed",
  stopped: "Stopped",
  withdrawn: "Withdrawn",
};

export function MailRows({ mails }: { mails: Row[] }) {
  return (
    <DeskTable heads={["Subject", "To", "State", "Written"]}>
      {mails.map((mail) => (
        <tr key={mail.id}>
          <td data-name>
            <Link to={`/operator/mails/${mail.id}`}>{mail.subject}</Link>
          </td>
          <td data-label="To">{mail.recipient}</td>
          <td data-label="State">
            <span className="desk-status" data-status={mail.state}>
              {mailStateWords[mail.state]}
            </span>
          </td>
          <td data-label="Written">
            <Moment at={mail.at} />
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
