import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { Only } from "../../desk/only.tsx";
import "./catalogue.css";

export function RecordPage({
  back,
  backTo,
  title,
  note,
  isRetired,
  isNew,
  aside,
  children,
}: {
  back: string;
  backTo: string;
  title: string;
  note?: ReactNode;
  isRetired?: boolean;
  isNew?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <p>
        <Link to={backTo} className="desk-back">
          {back}
        </Link>
      </p>
      <DeskHead title={title} aside={aside}>
        {note}
      </DeskHead>
      {!isNew && (
        <Form method="post" className="desk-bar" preventScrollReset>
          <p>{isRetired ? "Retired: nobody is shown it." : "On the shelf."}</p>
          <Only need="operator">
            <Button
              type="submit"
              name="do"
              value={isRetired ? "restore" : "retire"}
              size="small"
              variant="quiet"
            >
              {isRetired ? "Put it back" : "Retire it"}
            </Button>
          </Only>
        </Form>
      )}
      {children}
    </>
  );
}
