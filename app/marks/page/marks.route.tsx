import { Link, useRevalidator } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { listTitles, pictureOf } from "../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { verb } from "../../frame/verbs.ts";
import { markWords, saidOf } from "../said.ts";
import { seenBy } from "../seen.server.ts";
import type { Route } from "./+types/marks.route";
import "./marks.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [seen, you] = await Promise.all([seenBy(fanId), findYou(fanId)]);
  const titles = listTitles().map(({ slug, name, still }) => {
    const mark = seen.markOf(slug);
    return {
      slug,
      name,
      still: pictureOf(still),
      seen: mark && saidOf(mark),
      words: mark && markWords(mark),
    };
  });
  return { titles, you, card: socialCard, origin: config.origin };
}

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    origin: loaderData?.origin ?? "",
    card: loaderData?.card,
    path: "/marks",
    title: "Where are you?",
    description: "How far you have seen each show: nothing past it is sent to you.",
  });
}

const answers = [
  { seen: "nothing", label: "Not started" },
  { seen: "all", label: "Seen it all" },
  { seen: "off", label: "Hide nothing" },
];

export default function Marks({ loaderData: { titles } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="page wrap marks stack-5">
      <header className="page-head">
        <h1>Where are you?</h1>
        <p className="lede">What lies past your mark never leaves our server. Move it whenever you like.</p>
      </header>
      {titles.length === 0 && <p>No shows or films yet.</p>}
      <ul className="marks-list">
        {titles.map(({ slug, name, still, seen, words }) => (
          <li key={slug}>
            <ArtPicture of={still} sizes="96px" alt="" />
            <div>
              <h2>
                <Link to={`/marks/${slug}`}>{name}</Link>
              </h2>
              <p className="meta">{words ?? "Not said yet. Until then we hold back what could spoil it."}</p>
              <ActionForm
                className="marks-answers"
                action={verb("/marks/:title", { title: slug })}
                done={() => void revalidate()}
              >
                {() => (
                  <>
                    {answers.map((answer) => (
                      <button
                        key={answer.seen}
                        type="submit"
                        name="seen"
                        value={answer.seen}
                        className="chip"
                        aria-pressed={seen === answer.seen}
                      >
                        {answer.label}
                        <span className="visually-hidden">: {name}</span>
                      </button>
                    ))}
                  </>
                )}
              </ActionForm>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
