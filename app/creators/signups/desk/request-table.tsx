import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../../platform/ui/button.tsx";
import { useHydrated } from "../../../../platform/ui/hydrated.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { useIsAllowed } from "../../../desk/require-role.tsx";
import { type Kind, shownAs, statusWords } from "./kinds.ts";
import type { RequestRow } from "./requests.server.ts";
import { StatusButtons } from "./status-buttons.tsx";

type Row = Omit<RequestRow, "at" | "confirmedAt"> & { at: Date | number; confirmedAt: Date | number | null };

export function RequestTable({ kind, kindName, rows }: { kind: Kind; kindName: string; rows: Row[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const scripted = useHydrated();
  const moves = useIsAllowed("operator");
  const all = chosen.size === rows.length;

  function choose(id: number, wanted: boolean) {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <Form method="post" className="desk-list" preventScrollReset>
      <table className="desk-table">
        <thead>
          <tr>
            {moves && (
              <th scope="col">
                <label className="check">
                  <input
                    type="checkbox"
                    name={scripted ? undefined : "all"}
                    value="yes"
                    {...(scripted && {
                      checked: all,
                      onChange: () => setChosen(new Set(all ? [] : rows.map(({ id }) => id))),
                    })}
                  />
                  <span>Page</span>
                </label>
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
            <RequestLine
              key={row.id}
              row={row}
              kind={kind}
              kindName={kindName}
              isChosen={chosen.has(row.id)}
              choose={(wanted) => choose(row.id, wanted)}
            />
          ))}
        </tbody>
      </table>
      {moves && <ChosenBar kindName={kindName} many={chosen.size} />}
    </Form>
  );
}

function ChosenBar({ kindName, many }: { kindName: string; many: number }) {
  const scripted = useHydrated();
  const busy = useNavigation().state === "submitting";
  const isOff = busy || (scripted && many === 0);
  const chosen = many === 0 ? "Nothing selected" : `${many} chosen`;
  return (
    <div className="desk-bar" data-idle={(scripted && many === 0) || undefined}>
      <p className="meta" aria-live="polite">
        {scripted ? chosen : "Set selected to"}
      </p>
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
    </div>
  );
}

function RequestLine({
  row,
  kind,
  kindName,
  isChosen,
  choose,
}: {
  row: Row;
  kind: Kind;
  kindName: string;
  isChosen: boolean;
  choose: (wanted: boolean) => void;
}) {
  const scripted = useHydrated();
  const moves = useIsAllowed("operator");
  return (
    <tr data-chosen={isChosen || undefined}>
      {moves && (
        <td className="pick">
          <input type="hidden" name="shown" value={row.id} />
          <label className="check">
            <input
              type="checkbox"
              name="id"
              value={row.id}
              aria-label={`Choose ${row.fields[kind.name] ?? `request ${row.id}`}`}
              {...(scripted && {
                checked: isChosen,
                onChange: (event) => choose(event.target.checked),
              })}
            />
          </label>
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
