import poster from "../../content/art/wordmark-poster.svg?raw";
import scope from "../../content/art/wordmark-scope.svg?raw";

/** The label stands on the element around it; a title inside would be read twice. */
const untitled = (drawing: string) =>
  drawing.replace(/<title>.*?<\/title>/, "").replace("<svg", '<svg aria-hidden="true"');

const cuts = { scope: untitled(scope), poster: untitled(poster) };

/** The name as artwork, in the colour of the text around it: Scope for wide places, Poster for tall ones. */
export function Wordmark({ cut = "scope", className = "" }: { cut?: keyof typeof cuts; className?: string }) {
  return (
    <span
      role="img"
      aria-label="afters"
      className={`wordmark ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, read at build time.
      dangerouslySetInnerHTML={{ __html: cuts[cut] }}
    />
  );
}
