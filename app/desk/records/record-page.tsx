import type { ReactNode } from "react";
import { Form } from "react-router";
import { Act } from "../act.tsx";
import { Back, DeskHead } from "../desk-head.tsx";
import { Only } from "../only.tsx";
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
      {children}
    </>
  );
}
