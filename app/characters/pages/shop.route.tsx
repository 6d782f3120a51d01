import { cardNamed } from "../../../content/art/pictures.server.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { onPage, redirectOrRerender } from "../../../platform/action/page.server.ts";
import { breadcrumb, pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { huntForm } from "../../play/hunts/hunts.actions.server.ts";
import type { Route } from "./+types/shop.route";
import { loadCharacterPage } from "./character-page.server.ts";
import { CharacterPageScreen } from "./character-page.tsx";

export { mustRevalidate as shouldRevalidate } from "./must-revalidate.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  return {
    ...(await loadCharacterPage("shop", url, fanId)),
    card: cardNamed("shop"),
    you: await findYou(fanId),
  };
}

export const action = onPage(huntForm, redirectOrRerender);

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/shop",
    title: "Shop the Character",
    description:
      "The looks of your favorite characters, piece by piece. Say which one you want, and we hunt it down.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/shop", "Shop the Character")],
  });
}

export default function Shop({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CharacterPageScreen
      page="shop"
      data={loaderData}
      posted={actionData as FormAnswer | undefined}
      title="Shop the Character"
      lede="Talk to them, or wear what they wear. We hunt the pieces and tell you where each one is. The characters are invented, and their replies are automated."
    />
  );
}
