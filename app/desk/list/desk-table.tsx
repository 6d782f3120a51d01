import type { ReactNode } from "react";

/** Its rows name their cells again, with `data-label`, for a phone. */
export function DeskTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="desk-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
