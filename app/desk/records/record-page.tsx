import type { ComponentProps, ReactNode } from "react";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { DeskForm } from "../desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../desk-head.tsx";
import { FormParts } from "./form-parts.tsx";
import { PublishButtons, RecordStateForm } from "./publish-form.tsx";
import type { RecordShown } from "./record.server.ts";
import type { StateColumns } from "./record-state.ts";
import "./catalogue.css";

/** The page of one record: what of it is special stands between its head and its form, or after them. */
export function RecordPage({
  page: { back, title, note, link, missing, one, hasDrafts, parts, values, keep },
  before,
  children,
  rules,
  refused,
}: {
  page: RecordShown;
  before?: ReactNode;
  children?: ReactNode;
} & Pick<ComponentProps<typeof DeskForm>, "rules" | "refused">) {
  const choosesState = hasDrafts && !one;
  return (
    <>
      <RecordHead {...{ back, title, note, link, one, hasDrafts, refused }} />
      {before}
      {missing ? (
        <EmptyState>{missing}</EmptyState>
      ) : (
        <DeskForm
          key={`${back.to} ${one?.id}`}
          {...{ rules, refused, values }}
          keep={choosesState ? undefined : keep}
        >
          {(field, busy) => (
            <>
              <FormParts parts={parts} field={field} />
              {choosesState && <PublishButtons field={field} busy={busy} />}
            </>
          )}
        </DeskForm>
      )}
      {children}
    </>
  );
}

type Head = Pick<RecordShown, "back" | "title" | "note" | "link"> & {
  one: StateColumns | null;
  hasDrafts?: boolean;
  refused?: FormAnswer;
};

export function RecordHead({ back, title, note, link, one, hasDrafts = false, refused }: Head) {
  const aside = link && (
    <ButtonLink to={link.to} size="small" variant="quiet">
      {link.says}
    </ButtonLink>
  );
  return (
    <>
      <BackLink to={back.to}>{back.title}</BackLink>
      <DeskHead title={title} aside={aside}>
        {note}
      </DeskHead>
      {one && <RecordStateForm one={one} hasDrafts={hasDrafts} refused={refused} />}
    </>
  );
}
