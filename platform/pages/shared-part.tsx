import { createContext, type ReactNode, use } from "react";

/**
 * How the parts of a page are rendered that are the same for everybody: "marked", where they are cut out and kept;
 * "left out", where what was kept is put in; null, as it stands, which is what browsers do.
 */
export const SharedParts = createContext<"marked" | "left out" | null>(null);

/**
 * What looks alike to everybody who meets `when`. `id` names it on its page. Nothing in it may ask who looks, and
 * nothing outside may refer to an id that React made inside.
 */
export function SharedPart({
  id,
  when = true,
  children,
}: {
  id: string;
  when?: boolean;
  children: ReactNode;
}) {
  const shared = use(SharedParts);
  if (shared === "left out" && when) return <wbr data-part={id} />;
  if (shared !== "marked") return children;
  return (
    <>
      <wbr data-part={id} />
      {children}
      <wbr data-part-end={id} />
    </>
  );
}

export const ownElement = "own";

/**
 * What of a page is this visitor's own. A page that was rendered for everybody brings it beside its data, in the
 * document; everywhere else it stands in the data itself.
 */
export function useOwn<Own>(own: Own | null): Own | null {
  const rendered = use(OwnData);
  if (own) return own;
  return (rendered ?? inDocument()) as Own | null;
}

/** On the server, while a page is rendered for one visitor. */
export const OwnData = createContext<unknown>(null);

let found: { own: unknown } | null = null;

function inDocument(): unknown {
  if (typeof document === "undefined") return null;
  found ??= { own: JSON.parse(document.getElementById(ownElement)?.textContent || "null") };
  return found.own;
}
