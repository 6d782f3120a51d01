import type { ReactNode } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { DeskHead, Nothing } from "../desk-head.tsx";
import { CatalogueList, type ListRow } from "./catalogue-list.tsx";
import { CatalogueNav } from "./catalogue-nav.tsx";

/** A shelf of the catalogue in its order, with a way to something new. */
export function ShelfPage({
  title,
  base,
  add,
  none,
  rows,
  children,
}: {
  title: string;
  base: string;
  /** What the way to a new one says. */
  add: string;
  /** What an empty shelf says. */
  none: string;
  rows: ListRow[];
  children?: ReactNode;
}) {
  return (
    <>
      <DeskHead
        title={title}
        aside={
          <ButtonLink to={`${base}/new`} size="small">
            {add}
          </ButtonLink>
        }
      >
        {children}
      </DeskHead>
      <CatalogueNav />
      {rows.length === 0 && <Nothing>{none}</Nothing>}
      <CatalogueList rows={rows} base={base} />
    </>
  );
}
