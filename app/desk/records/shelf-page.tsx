import { ButtonLink } from "../../../platform/ui/button.tsx";
import { BackLink, DeskHead, EmptyState } from "../desk-head.tsx";
import { ChoiceNav } from "../list/choice-nav.tsx";
import { CatalogueList, type OfferedUndo } from "./catalogue-list.tsx";
import { CatalogueNav } from "./catalogue-nav.tsx";
import type { DeskRecord } from "./record.server.ts";

const stateWords = { all: "All", draft: "Drafts", scheduled: "Scheduled" };
const emptyWords = { draft: "a draft", scheduled: "scheduled" };

type Loaded = Awaited<ReturnType<DeskRecord["listPage"]>>;

/** Records in their order, with a way to something new. */
export function ShelfPage({
  page: { title, base, add, none, about, filter, count, rows, next, back },
  undoable,
  unknown = [],
}: {
  page: Loaded;
  undoable: OfferedUndo;
  unknown?: string[];
}) {
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
      {filter !== undefined && (
        <ChoiceNav label="State" words={stateWords} chosen={filter ?? "all"} unknown={unknown} base={base} />
      )}
      {rows.length === 0 && <EmptyState>{filter ? `Nothing is ${emptyWords[filter]}.` : none}</EmptyState>}
      <CatalogueList {...{ rows, base, count, next, undoable }} />
    </>
  );
}
