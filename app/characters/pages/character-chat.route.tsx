import { cardNamed } from "../../../content/art/pictures.server.ts";
import { breadcrumb, pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import type { Route } from "./+types/character-chat.route";
import { loadCharacterPage } from "./character-page.server.ts";
import { CharacterPageScreen } from "./character-page.tsx";

import { SampleConversation } from "./sample-conversation.tsx";

export { mustRevalidate as shouldRevalidate } from "./must-revalidate.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  return {
    ...(await loadCharacterPage("character-chat", url, fanId)),
    card: cardNamed("character-chat"),
    you: await findYou(fanId),
  };
}

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/character-chat",
    title: "AI Character Chat",
    description:
      "Talk to characters of films and shows. They are made up, they remember what you said, and they answer back.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/character-chat", "AI Character Chat")],
  });
}

export default function CharacterChat({ loaderData }: Route.ComponentProps) {
  return (
    <CharacterPageScreen
      page="character-chat"
      data={loaderData}
      title="AI Character Chat"
      lede="Choose a character and say something. The characters are invented, and their replies are automated."
    >
      {loaderData.conversation && <SampleConversation conversation={loaderData.conversation} />}
    </CharacterPageScreen>
  );
}
