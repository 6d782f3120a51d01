import type { ReactNode } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../picture.tsx";
import textPageStyles from "./text-page.css?url";

/** Much to read: what is on the page stays beside the text on a desk. The text is its own `div`. */
export function TextPage({
  look,
  print,
  head,
  picture,
  contents,
  contentsTitle,
  children,
}: {
  look: string;
  print?: "paper";
  head: ReactNode;
  picture: Art;
  contents: { id: string; title: string }[];
  /** Where it is seen, and not only said. */
  contentsTitle?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className={`text-page stack-7 ${look} wrap`} data-print={print}>
      <link rel="stylesheet" href={textPageStyles} precedence="page" />
      <header className="text-page-head stack-6">
        <div>{head}</div>
        <ArtPicture of={picture} sizes="(min-width: 800px) 36vw, 100vw" alt="" eager />
      </header>
      <nav className="text-page-contents" aria-label="On this page">
        {contentsTitle}
        <ol>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </article>
  );
}
