import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { listTitles, picturesThereAre, stillOf } from "../../../catalogue/catalogue.server.ts";
import { useHouse } from "../../../frame/house/use-house.ts";
import type { Route } from "./+types/experiences.route";
import experiencesStyles from "./experiences.css?url";

/** As many posters as hang side by side. */
const mostPosters = 6;

export function loader() {
  const titles = listTitles();
  return {
    origin: config.origin,
    card: cardNamed("experiences"),
    posters: picturesThereAre(titles.map(({ poster }) => poster)).slice(0, mostPosters),
    worlds: titles
      .filter(({ still }) => still)
      .map(({ slug, name, logline }) => ({ name, logline, still: stillOf(slug) })),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/experiences",
    title: "About Us",
    description:
      "Afters keeps the lights down and the night going: what we make, and the invented worlds it plays in.",
    card: loaderData?.card,
    facts: [
      breadcrumb(origin, "/experiences", "About Us"),
      { "@type": "AboutPage", url: `${origin}/experiences` },
    ],
  });
}

export default function Experiences({ loaderData: { posters, worlds } }: Route.ComponentProps) {
  const { isSample } = useHouse();
  return (
    <>
      <link rel="stylesheet" href={experiencesStyles} precedence="page" />
      <section className="about-hero stack-6">
        <div className="about-words stack-5 wrap">
          <h1>We keep the lights down and the night going</h1>
          <p className="lede">
            The best part of a film is often the hour after it: the pavement outside, the kitchen, the group
            chat at one in the morning. Afters is a house for that hour. We make the room, the questions and
            the things to take home; you bring the argument.
          </p>
        </div>
        {posters.length > 0 && (
          <ul className="lobby">
            {posters.map((poster) => (
              <li key={poster.name}>
                <ArtPicture of={poster} sizes="(min-width: 800px) 17vw, 34vw" eager />
              </li>
            ))}
          </ul>
        )}
      </section>
      {worlds.length > 0 && (
        <section className="worlds" aria-labelledby="worlds-title">
          <div className="worlds-opening stack-4 wrap">
            <h2 id="worlds-title" className="section-heading">
              The worlds of the house
            </h2>
            <p className="lede">
              {isSample && "All of them invented here, or old enough to be in the public domain. "}
              Each has its fans, its theories and its party.
            </p>
          </div>
          <ul>
            {worlds.map(({ name, logline, still }) => (
              <li key={name}>
                <ArtPicture of={still} sizes="(min-width: 800px) 66vw, 100vw" crop="2.39:1" />
                <div className="wrap">
                  <h3>{name}</h3>
                  <p>{logline}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="promises wrap" aria-labelledby="promises-title">
        <h2 id="promises-title">How we run it</h2>
        <ul>
          <li>What you do is kept. A vote, a line, a character is still there after the reload.</li>
          <li>You do not need an account to come in, and we do not track you.</li>
          <li>What is invented says so. A sample fan is marked as one.</li>
          <li>It runs on a phone with a bad line, and without a script if need be.</li>
        </ul>
        <ButtonLink to="/afters" prefetch="intent">
          See who is on
        </ButtonLink>
      </section>
    </>
  );
}
