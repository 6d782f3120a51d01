import { Form, Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../action-button.tsx";
import { ChooseAll, ChooseRow, ChosenList, UndoBar, useIsChosen } from "../list/chosen-list.tsx";
import { Pager } from "../pager.tsx";
import { RequireRole } from "../require-role.tsx";
import { StateBadge } from "./publish-form.tsx";
import type { RecordState } from "./record-state.ts";
import "./catalogue.css";

export type ListRow = {
  key: string;
  name: string;
  note?: string | null;
  picture?: Art | null;
  state: RecordState;
  publishAt?: Date | null;
  /** From one, of all that there are. */
  place: number;
  isSample?: boolean;
};

export type OfferedUndo = { id: number; said: string } | null;

export function CatalogueList({
  rows,
  base,
  count,
  next,
  undoable,
}: {
  rows: ListRow[];
  base: string;
  count: number;
  /** The place after which the next page begins. */
  next: number | null;
  undoable: OfferedUndo;
}) {
  return (
    <>
      <UndoBar of={undoable} />
      <ChosenList
        keys={rows.map(({ key }) => key)}
        need="operator"
        buttons={(isOff) => (
          <>
            <ActionButton does="retire" disabled={isOff}>
              Retire
            </ActionButton>
            <ActionButton does="restore" disabled={isOff}>
              Restore
            </ActionButton>
          </>
        )}
      >
        <ChooseAll />
        <ol className="catalogue-list" start={rows[0]?.place}>
          {rows.map((row) => (
            <CatalogueRow key={row.key} row={row} base={base} count={count} />
          ))}
        </ol>
      </ChosenList>
      <Pager next={next} param="from" first="From the first" later="Further on" />
    </>
  );
}

function CatalogueRow({ row, base, count }: { row: ListRow; base: string; count: number }) {
  return (
    <li data-retired={row.state === "retired" || undefined} data-chosen={useIsChosen(row.key)}>
      <ChooseRow of={row.key} label={`Choose ${row.name}`} />
      {row.picture && <ArtPicture of={row.picture} sizes="72px" alt="" />}
      <div className="catalogue-words">
        <Link to={`${base}/${encodeURIComponent(row.key)}`}>{row.name}</Link>
        <span className="meta">
          {row.note} <StateBadge {...row} /> {row.isSample && <SampleTag />}
        </span>
      </div>
      <RequireRole need="operator">
        <RowForm row={row} last={count} />
      </RequireRole>
    </li>
  );
}

function RowForm({ row: { key, name, state, place }, last }: { row: ListRow; last: number }) {
  const isRetired = state === "retired";
  const step = (to: "up" | "down", sign: string, off: boolean) => (
    <ActionButton does={to} disabled={off} aria-label={`Move ${name} ${to}`}>
      {sign}
    </ActionButton>
  );
  return (
    <Form method="post" className="catalogue-row-form" preventScrollReset key={`${key} ${place}`}>
      <input type="hidden" name="key" value={key} />
      {/* What the enter key in the field for the place does. */}
      <button
        type="submit"
        name="do"
        value="move"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input
        className="input"
        name="place"
        inputMode="numeric"
        defaultValue={place}
        aria-label={`Place of ${name}`}
        autoComplete="off"
      />
      {step("up", "↑", place === 1)}
      {step("down", "↓", place === last)}
      {(isRetired || state === "published") && (
        <ActionButton
          does={isRetired ? "restore" : "retire"}
          aria-label={`${isRetired ? "Restore" : "Retire"} ${name}`}
        >
          {isRetired ? "Restore" : "Retire"}
        </ActionButton>
      )}
    </Form>
  );
}
