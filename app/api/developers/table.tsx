import type { TableDescription } from "../rest/tables/table.ts";

const whose = {
  own: "The signed-in fan's rows",
  everybody: "Public",
  none: "Rows go in, and none come back",
} as const;

export function ApiTable({ table }: { table: TableDescription }) {
  const { name, about, rows, verbs, columns, embeds, unique, limits } = table;
  return (
    <details className="developers-one">
      <summary>
        <code>{name}</code> <span className="meta">{verbs.join(", ")}</span>
      </summary>
      <p>
        {about} {whose[rows]}.
      </p>
      <div className="developers-columns">
        <table>
          <caption className="visually-hidden">Columns of {name}</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Type</th>
              <th scope="col">What it is</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(columns).map(([column, { type, nullable, required, about: says }]) => (
              <tr key={column}>
                <th scope="row">
                  <code>{column}</code>
                </th>
                <td>
                  {type}
                  {nullable && " or null"}
                  {required && ", needed"}
                </td>
                <td>{says}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unique && (
        <p className="meta">
          One row for each {unique.columns.join(" and ")}: a second is 23505, <code>{unique.constraint}</code>
          .
        </p>
      )}
      {Object.keys(embeds).length > 0 && (
        <p className="meta">What belongs to a row: {Object.keys(embeds).join(", ")}.</p>
      )}
      {limits.length > 0 && <p className="meta">{limits.join("; ")}.</p>}
    </details>
  );
}
