import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { checked, recordAction } from "../desk/record-action.server.ts";
import { RecordPage } from "../desk/record-page.tsx";
import { SpoilFields } from "../desk/spoil-fields.tsx";
import { spoilValues } from "../desk/spoil-values.ts";
import { TickField } from "../desk/tick-field.tsx";
import type { Route } from "./+types/fact.desk.route";
import { AboutField } from "./about-field.tsx";
import { aboutValue } from "./about-value.ts";
import { aboutChoices, factShelf, findFact, keepFact } from "./lore.server.ts";
import { FactForm } from "./lore-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const one = await recordOrNew(id, findFact);
  return { one, abouts: await aboutChoices() };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id } = asked.params;
  return recordAction({ shelf: factShelf, id, word: "fact" }, async (form, noted) => {
    await keepFact(id === "new" ? null : id, checked(FactForm, form), noted);
    if (id !== "new") return { said: "It is changed." };
    return { said: "It is there.", goTo: "/operator/catalogue/facts" };
  });
});

const rules = () => import("./lore-form.ts").then((module) => module.FactForm);

export default function Fact({ loaderData, actionData }: Route.ComponentProps) {
  const { one, abouts } = loaderData;
  const values = {
    about: aboutValue(one, abouts),
    text: one?.text ?? "",
    isReal: one?.isReal ? "on" : "",
    source: one?.source ?? "",
    heading: one?.heading ?? "",
    ...spoilValues(one),
  };
  return (
    <RecordPage
      back="Facts"
      backTo="/operator/catalogue/facts"
      title={one?.heading ?? "New fact"}
      isNew={!one}
      isRetired={one?.isRetired}
    >
      <DeskForm key={one?.id} rules={rules} refused={actionData} values={values}>
        {(field, busy) => (
          <>
            <AboutField abouts={abouts} {...field("about")} />
            <Field label="Heading" {...field("heading")} />
            <TextField label="Text" {...field("text")} rows={6} />
            <TickField label="True of the world outside, with a source" {...field("isReal")} />
            <Field label="Source" {...field("source")} />
            <SpoilFields field={field} />
            <div>
              <Button type="submit" disabled={busy}>
                {one ? "Keep the changes" : "Add it"}
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </RecordPage>
  );
}
