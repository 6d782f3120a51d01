import { Link } from "react-router";
import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { useHouse } from "../../../frame/house/use-house.ts";
import { MailLink } from "../legal/legal-page.tsx";
import type { Route } from "./+types/press.route";
import pressStyles from "./press.css?url";

export function loader() {
  return { origin: config.origin, card: cardNamed("press") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/press",
    title: "Press",
    description:
      "What Afters is in a sentence and in a paragraph, logos and pictures to download, and where to write.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/press", "Press")],
  });
}

const marks = [
  { file: "afters-scope-paper", ground: "void", name: "Wide wordmark, for dark grounds", size: [980, 161] },
  { file: "afters-scope-green", ground: "void", name: "Wide wordmark in green", size: [980, 161] },
  { file: "afters-scope-void", ground: "paper", name: "Wide wordmark, for light grounds", size: [980, 161] },
  { file: "afters-poster-paper", ground: "void", name: "Tall wordmark, for dark grounds", size: [469, 159] },
  { file: "afters-poster-green", ground: "void", name: "Tall wordmark in green", size: [469, 159] },
  { file: "afters-poster-void", ground: "paper", name: "Tall wordmark, for light grounds", size: [469, 159] },
  { file: "afters-mark", ground: "void", name: "App icon", size: [160, 160] },
] as const;

const colours = [
  ["Exit green", "#2bf56b"],
  ["Void", "#070a08"],
  ["Paper", "#f4f1e6"],
] as const;

const shots = [
  { file: "screenshot-landing.webp", alt: "The landing page on a desktop", size: [1440, 900] },
  { file: "screenshot-room.webp", alt: "A live party room on a phone", size: [780, 1688] },
  { file: "screenshot-fans.webp", alt: "What is on tonight, on a phone", size: [780, 1688] },
] as const;

export default function Press({ loaderData: { card } }: Route.ComponentProps) {
  const { hello } = useHouse().addresses;
  return (
    <article className="press page wrap">
      <link rel="stylesheet" href={pressStyles} precedence="page" />
      <header className="press-head">
        <h1>Afters, for the press</h1>
        <p className="lede">
          What it is, how it is written, and what you may take with you. Something missing? Write to{" "}
          <MailLink to="hello" />.
        </p>
      </header>
      <About />
      <Logos />
      <section aria-labelledby="pictures">
        <h2 id="pictures">Pictures</h2>
        <p className="press-note">
          The titles, fans and messages in these pictures are samples, invented for the product.
        </p>
        <ul className="press-shots">
          {[...shots, { file: card.slice(1), alt: "The card of this page", size: [1200, 630] as const }].map(
            ({ file, alt, size: [width, height] }) => (
              <li key={file} data-tall={height > width || undefined}>
                <img src={`/${file}`} width={width} height={height} alt={alt} loading="lazy" />
                <p className="press-files">
                  {alt}
                  <File href={`/${file}`} as={`${width} by ${height}`} of={alt} />
                </p>
              </li>
            ),
          )}
        </ul>
      </section>
      <section className="press-use" aria-labelledby="use">
        <h2 id="use">Use</h2>
        <p className="press-note">
          Logos and pictures on this page are free to use in reporting on Afters, in print, on air and online.
          Crop and scale the pictures as you need, and credit “Afters”. Please do not use them in advertising,
          on products, or so that it looks as if we stood behind yours.
        </p>
        <p className="press-note">
          The code is open under the MIT licence. For everything else, from questions to a party to look in
          on, there is one address.
        </p>
        <a className="button primary large" href={`mailto:${hello}?subject=Press`}>
          Write to us
        </a>
      </section>
    </article>
  );
}

function Logos() {
  return (
    <section aria-labelledby="logos">
      <h2 id="logos">Logos</h2>
      <ul className="press-marks">
        {marks.map(({ file, ground, name, size: [width, height] }) => (
          <li key={file}>
            <div className="press-ground" data-ground={ground}>
              <img src={`/press/${file}.svg`} width={width} height={height} alt="" loading="lazy" />
            </div>
            <p>{name}</p>
            <p className="press-files">
              <File href={`/press/${file}.svg`} as="SVG" of={name} />
              <File href={`/press/${file}.png`} as="PNG" of={name} />
            </p>
          </li>
        ))}
      </ul>
      <div className="press-rules">
        <ul>
          <li>Keep half its height clear on every side.</li>
          <li>On screens the wide wordmark is at least 76 pixels wide, the tall one 48.</li>
          <li>Green and paper stand on void or another dark ground, void on paper or another light one.</li>
          <li>Do not stretch, tilt, outline or recolour it, and do not set it in a typeface.</li>
        </ul>
        <ul className="press-colours">
          {colours.map(([name, hex]) => (
            <li key={hex}>
              <span style={{ background: hex }} aria-hidden="true" />
              {name} <code>{hex}</code>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function About() {
  return (
    <section className="press-about" aria-labelledby="about">
      <h2 id="about">In short</h2>
      <div>
        <h3>One sentence</h3>
        <p>Afters is where fans of films and shows meet at a live afterparty when the credits roll.</p>
        <h3>One paragraph</h3>
        <p>
          When the credits roll, fans go to Afters. At a live afterparty they talk, react and vote on what
          they have just seen, together and at the same moment; in between there are polls, numbered drops,
          and a character that their friends take them for. Afters runs in the browser, on a phone first, and
          asks for no account. Studios and developers can build on the same live data.
        </p>
      </div>
      <div>
        <h3>The name</h3>
        <p>
          In a sentence it is Afters, with a capital A and nothing else. Lower case belongs to the wordmark
          alone. What happens there is an afterparty, in one word.
        </p>
        <h3>The line</h3>
        <p>Fandom, Finally Playable</p>
        <h3>See for yourself</h3>
        <p>
          It is in beta and open: <Link to="/afters">the parties</Link>, <Link to="/fans">the fan app</Link>,{" "}
          <Link to="/studios">what studios get</Link> and <Link to="/developers">how to build on it</Link>.
        </p>
      </div>
    </section>
  );
}

const File = ({ href, as, of }: { href: string; as: string; of: string }) => (
  <a href={href} download>
    {as}
    <span className="visually-hidden">: download {of}</span>
  </a>
);
