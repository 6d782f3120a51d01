import { useState } from "react";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { onPage } from "../../../platform/action/page.server.ts";
import { personOrToBe } from "../../../platform/session/persons.server.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { verb } from "../../frame/verbs.ts";
import { isOpen } from "../gates/gate.server.ts";
import { Gate } from "../gates/gate.tsx";
import type { Route } from "./+types/afterparty.route";
import "./afterparty.css";
import { afterpartyGate } from "./afterparty.actions.server.ts";
import { loadExclusive } from "./exclusive.server.ts";
import { FanWorlds } from "./fan-worlds.tsx";

/** Closed, the page's data is a picture of a locked door and nothing else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = context.get(visitorContext);
  const door = pictureNamed("spot-locked");
  if (!session || !isOpen("afterparty", session, request.headers.get("cookie")))
    return { door, exclusive: null };
  return { door, exclusive: await loadExclusive(await personOrToBe(session)) };
}

export const action = onPage(afterpartyGate);

/** Words typed into the search box filter what is here already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidate) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}
type ShouldRevalidate = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [{ title: "Afterparty | afters" }, { name: "robots", content: "noindex" }];

export default function Afterparty({ loaderData: { door, exclusive }, actionData }: Route.ComponentProps) {
  const [opened, setOpened] = useState(false);
  if (exclusive) return <FanWorlds {...exclusive} justOpened={opened} />;
  return (
    <Gate
      action={verb("/afterparty")}
      picture={door}
      posted={actionData as FormAnswer | undefined}
      done={() => setOpened(true)}
    />
  );
}
