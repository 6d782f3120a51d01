import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { Act } from "../act.tsx";
import { DeskForm } from "../desk-form.tsx";
import { Back, DeskHead } from "../desk-head.tsx";
import { Only } from "../only.tsx";
import { FormParts } from "./form-parts.tsx";
import type { RecordShown } from "./record.server.ts";
import "./catalogue.css";

/** The page of one record: what of it is special stands between its head and its form, or after them. */
export function RecordPage({
  page: { back, title, one, parts, values, keep },
  before,
  instead,
  children,
  rules,
  refused,
  ...head
}: {
  page: RecordShown;
  note?: ReactNode;
  aside?: ReactNode;
  before?: ReactNode;
  /** Of the form, where there can be none yet. */
  instead?: ReactNode;
  children?: ReactNode;
} & Pick<ComponentProps<typeof DeskForm>, "rules" | "refused">) {
  return (
    <>
      <RecordHead back={back.title} backTo={back.to} title={title} one={one} {...head} />
      {before}
      {instead || (
        <DeskForm key={`${back.to} ${one?.id}`} rules={rules} refused={refused} values={values} keep={keep}>
          {(field) => <FormParts parts={parts} field={field} />}
        </DeskForm>
      )}
      {children}
    </>
  );
}

export function RecordHead({
  back,
  backTo,
  title,
  note,
  one,
  aside,
}: {
  back: string;
  backTo: string;
  title: string;
  note?: ReactNode;
  /** Null for a new one. */
  one: { isRetired: boolean } | null;
  aside?: ReactNode;
}) {
  return (
    <>
      <Back to={backTo}>{back}</Back>
      <DeskHead title={title} aside={aside}>
        {note}
      </DeskHead>
      {one && (
        <Form method="post" className="desk-bar" preventScrollReset>
          <p>{one.isRetired ? "Retired: hidden from everybody." : "Published."}</p>
          <Only need="operator">
            <Act does={one.isRetired ? "restore" : "retire"}>
              {one.isRetired ? "Put it back" : "Retire it"}
            </Act>
          </Only>
        </Form>
      )}
    </>
  );
}
