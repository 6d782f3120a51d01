import { Link } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { listTitles, pictureOrNone } from "../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { saidOf } from "../said.ts";
import { seenBy } from "../seen.server.ts";
import { ByHand } from "../shelf/by-hand.tsx";
import { listHouseTitles } from "../shelf/house.server.ts";
import type { Route } from "./+types/import.route";
import { Bring } from "./bring.tsx";
import "../shelf/shelf.css";
import "./import.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [house, seen, you] = await Promise.all([listHouseTitles(), seenBy(fanId), findYou(fanId)]);
  const marks = Object.fromEntries(
    house.flatMap(({ slug }) => {
      const mark = seen.markOf(slug);
      return mark ? [[slug, saidOf(mark)]] : [];
    }),
  );
  const covers = Object.fromEntries(
    listTitles().map(({ slug, poster, still }) => [slug, pictureOrNone(poster ?? still)]),
  );
  return { known: { house, marks }, covers, you, card: socialCard, origin: config.origin };
}

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    origin: loaderData?.origin ?? "",
    card: loaderData?.card,
    path: "/marks/import",
    title: "Bring it along",
    description: "What you watched and noted elsewhere, read on your own phone and kept once you say so.",
  });
}

const sources = [
  { name: "TV Time", where: "the ZIP they mailed you" },
  { name: "Letterboxd", where: "Settings, then Data, then Export" },
  { name: "Trakt", where: "Settings, then Data" },
  { name: "Simkl", where: "Settings, then Backup" },
  { name: "IMDb", where: "Your ratings or watchlist, then Export" },
  { name: "Netflix", where: "Account, then Viewing activity, then Download all" },
];

export default function Import({ loaderData: { known, covers } }: Route.ComponentProps) {
  return (
    <div className="page wrap bring stack-5">
      <Bring known={known} covers={covers}>
        <dl className="bring-sources">
          {sources.map(({ name, where }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{where}</dd>
            </div>
          ))}
        </dl>
      </Bring>
      <noscript>
        <p>
          Files are read on your own device by a script, so that nothing of them reaches us before you say so.
          Without scripts that cannot be: mark what you watched by hand, here or on the page of a title.
        </p>
      </noscript>
      <ByHand />
      <p className="shelf-ways">
        <Link to="/marks?show=watched">Your shelf</Link>
      </p>
    </div>
  );
}
