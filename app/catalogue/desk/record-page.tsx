import type { ReactNode } from "react";
import { Form } from "react-router";
import { ActionButton } from "../../desk/action-button.tsx";
import { BackLink, DeskHead } from "../../desk/desk-head.tsx";
import { RequireRole } from "../../desk/require-role.tsx";
import "./catalogue.css";

export function RecordPage({
  back,
  backTo,
  title,
  note,
  one,
  aside,
  children,
}: {
  back: string;
  backTo: string;
  title: string;
  note?: ReactNode;
  /** Null for a new one. */
  one: { isRetired: boolean } | null;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <BackLink to={backTo}>{back}</BackLink>
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
      {children}
    </>
  );
}
