import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { keepAction } from "../../desk/records/record-action.server.ts";
import { RecordForm } from "../../desk/records/record-form.tsx";
import type { Route } from "./+types/fact.desk.route";
import { AboutField } from "./about-field.tsx";
import { cardValues } from "./card-values.ts";
import { aboutChoices, factShelf, findFact, keepFact } from "./lore.server.ts";
import { FactForm } from "./lore-form.ts";
import { SourceFields } from "./source-fields.tsx";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const one = await recordOrNew(id, findFact);
  return { one, abouts: await aboutChoices() };
}

export const action = onDesk(
  keepAction({
    shelf: factShelf,
    word: "fact",
    rules: FactForm,
    keep: keepFact,
    goTo: () => "/operator/catalogue/facts",
  }),
);

const rules = () => import("./lore-form.ts").then((module) => module.FactForm);

export default function Fact({ loaderData, actionData }: Route.ComponentProps) {
  const { one, abouts } = loaderData;
  const values = { heading: one?.heading ?? "", ...cardValues(one, abouts) };
  return (
    <RecordForm
      back="Facts"
      backTo="/operator/catalogue/facts"
      title={one?.heading ?? "New fact"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <AboutField abouts={abouts} {...field("about")} />
          <Field label="Heading" {...field("heading")} />
          <TextField label="Text" {...field("text")} rows={6} />
          <SourceFields field={field} />
        </>
      )}
    </RecordForm>
  );
}
