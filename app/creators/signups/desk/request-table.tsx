import { Link } from "react-router";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { ChooseAll, ChooseRow, ChosenList, useIsChosen } from "../../../desk/list/chosen-list.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { useIsAllowed } from "../../../desk/require-role.tsx";
import { type Kind, shownAs, statusWords } from "./kinds.ts";
import type { RequestRow } from "./requests.server.ts";
import { StatusButtons } from "./status-buttons.tsx";

type Row = Omit<RequestRow, "at" | "confirmedAt"> & { at: Date | number; confirmedAt: Date | number | null };

export function RequestTable({ kind, kindName, rows }: { kind: Kind; kindName: string; rows: Row[] }) {
  const moves = useIsAllowed("operator");
  return (
    <ChosenList
      keys={rows.map(({ id }) => String(id))}
      need="operator"
      buttons={(isOff) => (
        <>
          <Button
            type="submit"
            size="small"
            formMethod="get"
            formAction={`/operator/requests/${kindName}/answer`}
            disabled={isOff}
          >
            Write to them
          </Button>
          <StatusButtons isOff={isOff} />
        </>
      )}
    >
      <table className="desk-table">
        <thead>
          <tr>
            {moves && (
              <th scope="col">
                <ChooseAll label="Page" />
              </th>
            )}
            {Object.values(kind.listed).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col">Status</th>
            <th scope="col">Received</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RequestLine key={row.id} row={row} kind={kind} kindName={kindName} />
          ))}
        </tbody>
      </table>
    </ChosenList>
  );
}

function RequestLine({ row, kind, kindName }: { row: Row; kind: Kind; kindName: string }) {
  const moves = useIsAllowed("operator");
  return (
    <tr data-chosen={useIsChosen(String(row.id))}>
      {moves && (
        <td className="pick">
          <ChooseRow of={String(row.id)} label={`Choose ${row.fields[kind.name] ?? `request ${row.id}`}`} />
        </td>
      )}
      {Object.entries(kind.listed).map(([column, heading]) => (
        <td key={column} data-label={heading} data-name={column === kind.name || undefined}>
          {column === kind.name ? (
            <Link to={`/operator/requests/${kindName}/${row.id}`}>
              {row.fields[column] || `Request ${row.id}`}
            </Link>
          ) : (
            shownAs(column, row.fields[column])
          )}
        </td>
      ))}
      <td data-label="Status">
        <RequestBadges row={row} />
      </td>
      <td data-label="Received">
        <Moment at={row.at} />
      </td>
    </tr>
  );
}

export function RequestBadges({ row }: { row: Pick<Row, "status" | "flags" | "confirmedAt"> }) {
  return (
    <span className="desk-marks">
      <span className="desk-status" data-status={row.status}>
        {statusWords[row.status]}
      </span>
      {row.confirmedAt && (
        <span className="desk-mark-small">
          <Icon name="check" size={14} /> confirmed
        </span>
      )}
      {row.flags.length > 0 && (
        <span className="desk-mark-small" data-odd>
          <Icon name="flag" size={14} /> {row.flags.join(", ")}
        </span>
      )}
    </span>
  );
}
