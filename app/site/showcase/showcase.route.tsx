import { pictureNamed } from "../../../content/art/pictures.server.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { onPage } from "../../../platform/action/page.server.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { openedWith } from "../../creators/gates/gate.server.ts";
import { Gate } from "../../creators/gates/gate.tsx";
import { listDemoFans } from "../../fans/cards/fan-refs.server.ts";
import { verb } from "../../frame/verbs.ts";
import { listForums } from "../../messages/forums/forums.server.ts";
import type { Route } from "./+types/showcase.route";
import { groupsOf } from "./phones.ts";
import { showcaseGate } from "./showcase.actions.server.ts";
import { countTheHouse } from "./the-house.server.ts";
import { Wall } from "./wall.tsx";

/** Closed, the page's data is a picture of a locked door and nothing else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = context.get(visitorContext);
  const door = pictureNamed("spot-locked");
  const opened = openedWith("showcase", session, request.headers.get("cookie"));
  if (!opened) return { door, groups: null, house: null };
  const isVariant = opened === "variant";
  const [forums, friends] = await Promise.all([listForums(), listDemoFans()]);
  const there = new Set([...forums.map(({ id }) => id), ...friends.map(({ ref }) => ref)]);
  const groups = groupsOf(isVariant, (name) => there.has(name));
  return { door, groups, house: isVariant ? await countTheHouse() : null };
}

export const action = onPage(showcaseGate);

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [{ title: "Showcase | afters" }, { name: "robots", content: "noindex" }];

export default function Showcase({ loaderData: { door, groups, house }, actionData }: Route.ComponentProps) {
  if (groups) return <Wall groups={groups} house={house} />;
  return (
    <Gate
      action={verb("/showcase")}
      title="Enter Secret Code"
      label="Secret code"
      button="Unlock"
      picture={door}
      posted={actionData as FormAnswer | undefined}
    />
  );
}
