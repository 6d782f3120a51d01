import { spotEmptySeat } from "../../../../content/art/pictures.gen.ts";
import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { signsOf } from "../../../../platform/text/signs.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { longestCaption } from "../clip.ts";
import { listClipScenes } from "../clip-scenes.server.ts";
import type { Route } from "./+types/make.route";
import styles from "./make.css?url";
import { Maker } from "./maker.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const scenes = await listClipScenes();
  const asked = url.searchParams.get("scene");
  const chosen = scenes.find(({ id }) => id === asked) ?? scenes[0];
  const typed = url.searchParams.get("caption") ?? "";
  return {
    scenes,
    chosen: chosen?.id ?? null,
    caption: signsOf(typed.slice(0, longestCaption * 16))
      .slice(0, longestCaption)
      .join(""),
    origin: config.origin,
    card: cardNamed("clips"),
    you: await findYou(context.get(visitorContext).fanId),
  };
}

export const handle: FanPageHandle = { inside: true };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    origin: loaderData?.origin ?? "",
    path: "/memes/make",
    card: loaderData?.card,
    title: "Make a clip",
    description: "Pick a scene's five seconds, write on them, save them as a video or put them on the wall.",
  });

export default function Make({ loaderData: { scenes, chosen, caption, origin } }: Route.ComponentProps) {
  return (
    <div className="page wrap clip-make">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header>
        <h1>Make a clip</h1>
        <p>
          <ButtonLink to="/memes" variant="quiet" size="small">
            Back to all clips
          </ButtonLink>
        </p>
      </header>
      {chosen === null ? (
        <Empty spot={spotEmptySeat} title="No scene is on the reel tonight">
          Come back when there is one to write on.
        </Empty>
      ) : (
        <Maker scenes={scenes} asked={chosen} written={caption} origin={origin} />
      )}
    </div>
  );
}
