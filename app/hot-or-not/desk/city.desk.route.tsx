import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { checked, recordAction } from "../../catalogue/desk/record-action.server.ts";
import { RecordPage } from "../../catalogue/desk/record-page.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import type { Route } from "./+types/city.desk.route";
import { CityForm } from "./city-form.ts";
import { cityShelf, findDeskCity, keepCity } from "./desk-cities.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { one: await recordOrNew(asked.params.id, findDeskCity) };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id } = asked.params;
  return recordAction({ shelf: cityShelf, id, word: "city" }, async (form, noted) => {
    await keepCity(id === "new" ? null : id, checked(CityForm, form), noted);
    if (id !== "new") return { said: "It is changed." };
    return { said: "It is there.", goTo: "/operator/catalogue/cities" };
  });
});

const rules = () => import("./city-form.ts").then((module) => module.CityForm);

export default function City({ loaderData: { one }, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      back="Cities"
      backTo="/operator/catalogue/cities"
      title={one?.name ?? "New city"}
      isNew={!one}
      isRetired={one?.isRetired}
    >
      <DeskForm key={one?.id} rules={rules} refused={actionData} values={{ name: one?.name ?? "" }}>
        {(field, busy) => (
          <>
            <Field label="Name" {...field("name")} />
            {!one && <Field label="Name in addresses" hint="Empty: made from the name" {...field("slug")} />}
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
