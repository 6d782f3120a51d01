import { Field } from "../../../../platform/ui/form/field.tsx";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordForm } from "../../../desk/records/record-form.tsx";
import type { Route } from "./+types/city.desk.route";
import { CityForm } from "./city-form.ts";
import { cityShelf, findDeskCity, keepCity } from "./desk-cities.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { one: await recordOrNew(asked.params.id, findDeskCity) };
}

export const action = onDesk(
  keepAction({
    shelf: cityShelf,
    word: "city",
    rules: CityForm,
    keep: keepCity,
    goTo: () => "/operator/catalogue/cities",
  }),
);

const rules = () => import("./city-form.ts").then((module) => module.CityForm);

export default function City({ loaderData: { one }, actionData }: Route.ComponentProps) {
  return (
    <RecordForm
      back="Cities"
      backTo="/operator/catalogue/cities"
      title={one?.name ?? "New city"}
      one={one}
      rules={rules}
      refused={actionData}
      values={{ name: one?.name ?? "" }}
    >
      {(field) => (
        <>
          <Field label="Name" {...field("name")} />
          {!one && <Field label="URL slug" hint="Empty: made from the name" {...field("slug")} />}
        </>
      )}
    </RecordForm>
  );
}
