import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { Back, DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { CatalogueList } from "../../desk/records/catalogue-list.tsx";
import { listAction } from "../../desk/records/list-action.server.ts";
import type { Route } from "./+types/voice.desk.route";
import { findDeskCharacter } from "./characters.server.ts";
import { listVoice, voiceShelf } from "./voices.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const character = await findDeskCharacter(asked.params.id);
  if (!character) throw new Response(null, { status: 404 });
  const entries = await listVoice(character.id);
  return {
    id: character.id,
    name: character.name,
    rows: entries.map(({ id, kind, mood, topics, isRetired }) => ({
      key: id,
      name: topics.slice(0, 3).join(", "),
      note: `${kind}, ${mood}`,
      isRetired,
    })),
  };
}

export const action = onDesk(({ params }: Route.ActionArgs) =>
  listAction(voiceShelf(params.id), "voice-entry"),
);

export default function Voice({ loaderData: { id, name, rows } }: Route.ComponentProps) {
  const base = `/operator/catalogue/characters/${id}`;
  return (
    <>
      <Back to={base}>{name}</Back>
      <DeskHead
        title={`What ${name} says`}
        aside={
          <ButtonLink to={`${base}/voice/new`} size="small">
            New entry
          </ButtonLink>
        }
      >
        Entries of the kinds care and refusal take priority over all others, whatever their order.
      </DeskHead>
      {rows.length === 0 && <Nothing>There is nothing yet.</Nothing>}
      <CatalogueList rows={rows} base={`${base}/voice`} />
    </>
  );
}
