import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { keepAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import { titleChoices } from "../titles/titles.server.ts";
import type { Route } from "./+types/character.desk.route";
import { characterRecords } from "./characters.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const [{ row, page }, titles] = await Promise.all([characterRecords.open(asked.params.id), titleChoices()]);
  return { page, show: row?.show, hasTitles: titles.length > 0 };
}

export const action = onDesk(({ params }: Route.ActionArgs) => keepAction(characterRecords, params.id));

const rules = () => import("./character-form.ts").then((module) => module.CharacterForm);

export default function Character({
  loaderData: { page, show, hasTitles },
  actionData,
}: Route.ComponentProps) {
  return (
    <RecordPage
      page={page}
      note={show}
      rules={rules}
      refused={actionData}
      aside={
        page.one && (
          <ButtonLink to={`/operator/catalogue/characters/${page.one.id}/voice`} size="small" variant="quiet">
            What they say
          </ButtonLink>
        )
      }
      instead={
        !hasTitles && (
          <Nothing>A character is from a title, and there is none yet. Add the title first.</Nothing>
        )
      }
    />
  );
}
