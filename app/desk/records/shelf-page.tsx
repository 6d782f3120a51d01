import { ButtonLink } from "../../../platform/ui/button.tsx";
import { BackLink, DeskHead, EmptyState } from "../desk-head.tsx";
import { CatalogueList } from "./catalogue-list.tsx";
import { CatalogueNav } from "./catalogue-nav.tsx";
import type { DeskRecord } from "./record.server.ts";

type Loaded = Awaited<ReturnType<DeskRecord["listPage"]>>;

/** Records in their order, with a way to something new. */
export function ShelfPage({ page: { title, base, add, none, about, rows, back } }: { page: Loaded }) {
  return (
    <>
      {back && <BackLink to={back.to}>{back.title}</BackLink>}
      <DeskHead
        title={title}
        aside={
          <ButtonLink to={`${base}/new`} size="small">
            {add}
          </ButtonLink>
        }
      >
        {about}
      </DeskHead>
      {!back && <CatalogueNav />}
      {rows.length === 0 && <EmptyState>{none}</EmptyState>}
      <CatalogueList rows={rows} base={base} />
    </>
  );
}
