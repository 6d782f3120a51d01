import { Link } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import type { Route } from "./+types/export.route";
import "../shelf/shelf.css";
import "./marks.css";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  you: await findYou(context.get(visitorContext).fanId),
  card: socialCard,
  origin: config.origin,
});

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    origin: loaderData?.origin ?? "",
    card: loaderData?.card,
    path: "/marks/export",
    title: "Take it with you",
    description: "Your shelf as a file, for yourself or for another place.",
  });
}

const files = [
  {
    file: "afters.json",
    name: "All of it",
    about: "One file with everything, which we take in again as it was.",
  },
  {
    file: "letterboxd.csv",
    name: "For Letterboxd",
    about: "Films you watched: dates, ratings and what you watched again.",
  },
  {
    file: "trakt.json",
    name: "For Trakt",
    about: "Films and episodes, ratings, likes and what you want to see.",
  },
];

export default function Export() {
  return (
    <div className="page wrap marks stack-5">
      <header className="page-head">
        <h1>Take it with you</h1>
        <p className="lede">Your shelf as a file. Any of them can be brought along again.</p>
      </header>
      <ul className="export-files">
        {files.map(({ file, name, about }) => (
          <li key={file}>
            <a href={`/marks/export/${file}`} download className="button quiet">
              {name}
            </a>
            <p className="meta">{about}</p>
          </li>
        ))}
      </ul>
      <p className="shelf-ways">
        <Link to="/marks?show=watched">Your shelf</Link>
      </p>
    </div>
  );
}
