import type { ComponentProps } from "react";
import { DeskForm } from "../desk-form.tsx";
import { RecordPage } from "./record-page.tsx";

type Page = Omit<ComponentProps<typeof RecordPage>, "one" | "children">;
type Form = Pick<ComponentProps<typeof DeskForm>, "rules" | "refused" | "values" | "children">;

/** The page of a record that is one form. */
export function RecordForm({
  one,
  rules,
  refused,
  values,
  children,
  ...page
}: Page & Form & { one: { id: string; isRetired: boolean } | null }) {
  return (
    <RecordPage {...page} one={one}>
      <DeskForm
        key={one?.id}
        rules={rules}
        refused={refused}
        values={values}
        keep={one ? "Keep the changes" : "Add it"}
      >
        {children}
      </DeskForm>
    </RecordPage>
  );
}
