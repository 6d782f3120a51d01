import { createContext, type ReactNode, use } from "react";

/**
 * How the parts of a page are rendered that many share: "marked", where they are cut out and kept; left out where
 * `areKept` says that they are put in, and marked where it does not; null, as it stands, which is what browsers do.
 */
export type FragmentMode = "marked" | { areKept: (name: string) => boolean };

/** `areKept` as above, of the visitor whose own is given. */
export type RenderPersonal = (own: object, areKept: (name: string) => boolean) => string;

export const FragmentContext = createContext<FragmentMode | null>(null);

/**
 * What looks alike to everybody who meets `when` and has the same `look` of it, which says all that it depends on beside
 * what the page is for everybody. `id` names it on its page. Nothing in it may ask who looks, and nothing outside may refer
 * to an id that React made inside.
 */
export function CachedFragment({
  id,
  when = true,
  look = "",
  children,
}: {
  id: string;
  when?: boolean;
  look?: string;
  children: ReactNode;
}) {
  const sharing = use(FragmentContext);
  const name = look ? `${id} ${look}` : id;
  const isShared = sharing !== null && when;
  if (isShared && sharing !== "marked" && sharing.areKept(name)) return <wbr data-kept={name} />;
  // Three children in any case: the ids that React makes inside tell their number.
  return (
    <FragmentContext value={isShared ? "marked" : sharing}>
      {isShared && <wbr data-part={name} />}
      {children}
      {isShared && <wbr data-part-end={name} />}
    </FragmentContext>
  );
}

export const personalDataElement = "own";

/**
 * What of a page is this visitor's own. A page that was rendered for everybody brings it beside its data, in the
 * document; everywhere else it stands in the data itself.
 */
export function usePersonalData<Own>(own: Own | null): Own | null {
  const rendered = use(PersonalDataContext);
  if (own) return own;
  return (rendered ?? inDocument()) as Own | null;
}

/** On the server, while a page is rendered for one visitor. */
export const PersonalDataContext = createContext<unknown>(null);

let found: { own: unknown } | null = null;

function inDocument(): unknown {
  if (typeof document === "undefined") return null;
  found ??= { own: JSON.parse(document.getElementById(personalDataElement)?.textContent || "null") };
  return found.own;
}
