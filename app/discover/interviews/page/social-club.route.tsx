import { Link } from "react-router";
import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { useHouse } from "../../../frame/house/use-house.ts";
import { listInterviews } from "../interviews.server.ts";
import type { Route } from "./+types/social-club.route";
import styles from "./social-club.css?url";

export async function loader({ context }: Route.LoaderArgs) {
  const you = await findYou(context.get(visitorContext).fanId);
  const interviews = await listInterviews();
  const seat = interviews.length === 0 ? pictureNamed("spot-empty-seat") : null;
  return { interviews, seat, you, origin: config.origin, card: cardNamed("social-club") };
}

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/social-club",
    title: "The Social Club",
    description:
      "Directors, actors and writers, on the sofa after. Read what they said, and put the next question to them.",
    card: loaderData?.card,
    facts: [
      breadcrumb(origin, "/social-club", "The Social Club"),
      {
        "@type": "ItemList",
        itemListElement: (loaderData?.interviews ?? []).map(({ id, headline }, at) => ({
          "@type": "ListItem",
          position: at + 1,
          name: headline,
          url: `${origin}/social-club/${id}`,
        })),
      },
    ],
  });
}

export default function SocialClub({ loaderData: { interviews, seat } }: Route.ComponentProps) {
  const { isSample } = useHouse();
  return (
    <div className="page wrap club stack-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="club-head stack-3">
        <h1>The Social Club</h1>
        <p className="lede">
          {isSample
            ? "Directors, actors and writers, on the sofa after. They are made up, like their films; what you ask them is not."
            : "Directors, actors and writers, on the sofa after. What they are asked is up to you."}
        </p>
      </header>
      {seat ? (
        <Empty
          spot={seat}
          title="The sofa is free"
          action={
            <ButtonLink to="/afters" variant="quiet">
              See who is on
            </ButtonLink>
          }
        >
          No interviews yet. Come back after the next premiere.
        </Empty>
      ) : (
        <ol className="club-wall stack-5">
          {interviews.map(({ id, person, role, show, headline, picture, minutes, sample }, at) => (
            <li key={id}>
              <Link to={`/social-club/${id}`} className="club-card">
                <ArtPicture of={picture} sizes="(min-width: 800px) 33vw, 100vw" alt="" priority={at === 0} />
                <div className="club-words stack-2">
                  <h2>{headline}</h2>
                  <p>
                    {person}, {role.toLowerCase()}
                    {show && `, ${show}`}
                  </p>
                  <p className="meta">
                    {counted(minutes, "minute")} {sample && <SampleTag />}
                  </p>
                </div>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
