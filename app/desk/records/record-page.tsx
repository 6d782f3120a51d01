import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ActionButton } from "../action-button.tsx";
import { DeskForm } from "../desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../desk-head.tsx";
import { RequireRole } from "../require-role.tsx";
import { FormParts } from "./form-parts.tsx";
import type { RecordShown } from "./record.server.ts";
import "./catalogue.css";

/** The page of one record: what of it is special stands between its head and its form, or after them. */
export function RecordPage({
  page: { back, title, note, link, missing, one, parts, values, keep },
  before,
  children,
  rules,
  refused,
}: {
  page: RecordShown;
  before?: ReactNode;
  children?: ReactNode;
} & Pick<ComponentProps<typeof DeskForm>, "rules" | "refused">) {
  return (
    <>
      <RecordHead back={back} title={title} note={note} link={link} one={one} />
      {before}
      {missing ? (
        <EmptyState>{missing}</EmptyState>
      ) : (
        <DeskForm key={`${back.to} ${one?.id}`} rules={rules} refused={refused} values={values} keep={keep}>
          {(field) => <FormParts parts={parts} field={field} />}
        </DeskForm>
      )}
      {children}
    </>
  );
}

type Head = Pick<RecordShown, "back" | "title" | "note" | "link"> & { one: { isRetired: boolean } | null };

export function RecordHead({ back, title, note, link, one }: Head) {
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
      {one && (
        <Form method="post" className="desk-bar" preventScrollReset>
          <p>{one.isRetired ? "Retired: hidden from everyone." : "Published."}</p>
          <RequireRole need="operator">
            <ActionButton does={one.isRetired ? "restore" : "retire"}>
              {one.isRetired ? "Put it back" : "Retire it"}
            </ActionButton>
          </RequireRole>
        </Form>
      )}
    </>
  );
}
