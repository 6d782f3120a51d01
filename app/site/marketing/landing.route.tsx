import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import {
  listCharacters,
  listTitles,
  portraitOf,
  stillOf,
  titleName,
} from "../../catalogue/catalogue.server.ts";
import { currentHouse } from "../../frame/house/house.server.ts";
import { findDoor } from "../../room/door/door.server.ts";
import { Experience } from "../landing-experience/experience.tsx";
import type { Route } from "./+types/landing.route";
import { FutureOfCommerce } from "./future-of-commerce.tsx";
import { Hero } from "./hero.tsx";
import landingStyles from "./landing.css?url";
import { LiveStrip } from "./live-strip.tsx";
import { PlaceStrip } from "./place-strip.tsx";
import { WhyAfters } from "./why-afters.tsx";

/** The pictures come with the page instead of with its script: the first load stays small. */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    // The house stands open when its rooms cannot be asked.
    door: await findDoor(context.get(visitorContext).fanId).catch(() => null),
    origin: config.origin,
    house: { name: currentHouse().name, email: currentHouse().addresses.hello },
    socialCard,
    hero: {
      tallBack: pictureNamed("hero-tall-back"),
      tallCrowd: pictureNamed("hero-tall-crowd"),
      wideBack: pictureNamed("hero-wide-back"),
      wideCrowd: pictureNamed("hero-wide-crowd"),
    },
    stills: stills(),
    // A house whose operator has taken the samples out, and put nothing in yet, has nothing to touch.
    hasExperience: listCharacters().length + listTitles().length > 0,
    crowd: pictureNamed("page-fans"),
    features: currentHouse().isSample ? sampleFeatures() : ownFeatures(),
  };
}

const sampleFeatures = () => ({
  clip: pictureNamed("still-vesper-line"),
  shop: pictureNamed("portrait-maud-vesper"),
  mood: pictureNamed("portrait-carmilla"),
  social: pictureNamed("portrait-dex-amari"),
  play: pictureNamed("portrait-odile-marr"),
});

/** Its first title and faces; an empty screen where there is none yet. */
function ownFeatures(): ReturnType<typeof sampleFeatures> {
  const [title] = listTitles();
  const [shop, mood, social, play] = [0, 1, 2, 3].map((at) => portraitOf(listCharacters()[at] ?? null));
  return {
    clip: title ? stillOf(title.slug) : stillOf(""),
    shop: shop ?? portraitOf(null),
    mood: mood ?? portraitOf(null),
    social: social ?? portraitOf(null),
    play: play ?? portraitOf(null),
  };
}

const chosen = ["vesper-line", "salt-widow", "halcyon-seven", "motel-parish"];

/** Of titles that there are: the operator's own, where the chosen ones are gone. */
function stills() {
  const titles = listTitles().map(({ slug }) => slug);
  const shown = [
    ...chosen.filter((slug) => titles.includes(slug)),
    ...titles.filter((slug) => !chosen.includes(slug)),
  ];
  return shown.slice(0, chosen.length).map((slug) => ({ title: titleName(slug), still: stillOf(slug) }));
}

const title = "Fandom, Finally Playable";
const description =
  "Fandom is passive. Fans want more. Live afterparties, polls, drops and characters for fans of films and shows.";

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/",
    title,
    wholeTitle: `afters: ${title}`,
    description,
    card: loaderData?.socialCard,
    facts: [
      {
        "@type": "Organization",
        "@id": `${origin}/#house`,
        name: loaderData?.house.name,
        slogan: title,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email: loaderData?.house.email,
      },
      {
        "@type": "WebSite",
        name: "afters",
        url: `${origin}/`,
        description,
        inLanguage: "en",
        publisher: { "@id": `${origin}/#house` },
      },
    ],
  });
}

export default function Landing({
  loaderData: { door, hero, stills, hasExperience, crowd, features },
}: Route.ComponentProps) {
  useSmoothHash();
  return (
    <>
      <link rel="stylesheet" href={landingStyles} precedence="page" />
      <Hero {...hero} door={door} />
      <PlaceStrip />
      <LiveStrip />
      <WhyAfters stills={stills} />
      {hasExperience && <Experience picture={crowd} />}
      <FutureOfCommerce pictures={features} />
    </>
  );
}

/**
 * "/#why-afters" is scrolled to smoothly (LANDING-03). The router jumps to a hash after this effect has run, so for
 * that moment the page scrolls smoothly; a landing.css rule does the same for the browser's own jump at first load.
 */
function useSmoothHash() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash again is a new wish to go there
  useLayoutEffect(() => {
    if (!hash || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { style } = document.documentElement;
    style.scrollBehavior = "smooth";
    const stop = setTimeout(() => style.removeProperty("scroll-behavior"), 1_000);
    return () => {
      clearTimeout(stop);
      style.removeProperty("scroll-behavior");
    };
  }, [hash, key]);
}
