import type { ShouldRevalidateFunctionArgs } from "react-router";
import { listCharacters } from "../../catalogue/catalogue.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import type { Route } from "./+types/control-room.desk.route";
import { controlActions } from "./control-actions.server.ts";
import { loadControlRoom } from "./control-room.server.ts";
import { ControlRoomView } from "./control-room.tsx";
import { beatOfHost } from "./hosts.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const { email } = operatorOf(asked, "viewer");
  const loadedAt = Date.now();
  if (asked.params.id) await beatOfHost(asked.params.id, email);
  const room = await recordOrNew(asked.params.id, loadControlRoom);
  if (!room) throw new Response(null, { status: 404 });
  const characters = listCharacters().map(({ id, name }) => ({ value: id, label: name }));
  return { room, characters, loadedAt };
}

export const action = onDesk(controlActions);

/** A beat changes nothing that is shown. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get("do") === "awake" ? false : defaultShouldRevalidate;

export default function ControlRoomDesk({ loaderData, actionData }: Route.ComponentProps) {
  return <ControlRoomView {...loaderData} refused={actionData} />;
}
