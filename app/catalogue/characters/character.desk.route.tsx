import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import { pictureChoices } from "../pictures/pictures.server.ts";
import { titleChoices } from "../titles/titles.server.ts";
import type { Route } from "./+types/character.desk.route";
import { CharacterFields } from "./character-fields.tsx";
import { CharacterForm } from "./character-form.ts";
import { characterShelf, createCharacter, editCharacter, findDeskCharacter } from "./characters.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const character = await recordOrNew(id, findDeskCharacter);
  const [titles, portraits] = await Promise.all([
    titleChoices(),
    pictureChoices("portrait", character?.portrait),
  ]);
  return { character, titles, portraits };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id } = asked.params;
  return recordAction({ shelf: characterShelf, id, word: "character" }, async (form, noted) => {
    const input = checked(CharacterForm, form);
    if (id === "new") {
      const made = await createCharacter(input, noted);
      return { said: "The character is there.", goTo: `/operator/catalogue/characters/${made}` };
    }
    await editCharacter(id, input, noted);
    return { said: "The character is changed." };
  });
});

export default function Character({
  loaderData: { character, titles, portraits },
  actionData,
}: Route.ComponentProps) {
  return (
    <RecordPage
      back="Characters"
      backTo="/operator/catalogue/characters"
      title={character?.name ?? "New character"}
      note={character?.show}
      one={character}
      aside={
        character && (
          <ButtonLink
            to={`/operator/catalogue/characters/${character.id}/voice`}
            size="small"
            variant="quiet"
          >
            What they say
          </ButtonLink>
        )
      }
    >
      {titles.length === 0 ? (
        <Nothing>A character is from a title, and there is none yet. Add the title first.</Nothing>
      ) : (
        <CharacterFields
          key={character?.id}
          character={character}
          titles={titles}
          portraits={portraits}
          refused={actionData}
        />
      )}
    </RecordPage>
  );
}
