import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import dropsStyles from "../view/drops.css?url";
import { Drops } from "../view/drops.tsx";
import { loadDrops } from "../view/load-drops.server.ts";
import type { Route } from "./+types/drops.route";
import pageStyles from "./drops-page.css?url";

export async function loader({ context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [data, you] = await Promise.all([
    loadDrops({ fanId, params: new URLSearchParams() }),
    findYou(fanId),
  ]);
  return { data, you, origin: config.origin, card: cardNamed("drops") };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin = "", card, data } = loaderData ?? {};
  const listed = [...(data?.on ?? []), ...(data?.past ?? [])];
  return pageMeta({
    origin,
    path: "/drops",
    title: "Limited drops",
    description:
      "Numbered pieces from films and shows, one for each fan. By the clock, or by a draw that anyone can check.",
    card,
    facts: [
      breadcrumb(origin, "/drops", "Limited drops"),
      {
        "@type": "ItemList",
        name: "Limited drops",
        itemListElement: listed.map(({ id, title }, at) => ({
          "@type": "ListItem",
          position: at + 1,
          name: title,
          url: `${origin}${viewPath("drops", { drop: id })}`,
        })),
      },
    ],
  });
}

export default function DropsPage({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <div className="page wrap drops-page stack-6">
      <link rel="stylesheet" href={dropsStyles} precedence="page" />
      <link rel="stylesheet" href={pageStyles} precedence="page" />
      <header>
        <h1>Limited drops</h1>
        <p className="lede">
          Numbered pieces, one for each fan. First come, first served, or by a draw that anyone can check.
        </p>
      </header>
      <Drops data={data} heading="h2" />
    </div>
  );
}
