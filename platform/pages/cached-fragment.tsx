import { createContext, type ReactNode, use } from "react";

/**
 * How fragments shared by many visitors are rendered. "marked": with markers, to be cut out and stored. With
 * `areKept`: omitted where it returns true, because a stored copy is inserted, else marked. null: plainly, as in
 * browsers.
 */
export type FragmentMode = "marked" | { areKept: (name: string) => boolean };

/** `areKept` as above, for the visitor whose data is given. */
export type RenderPersonal = (own: object, areKept: (name: string) => boolean) => string;

export const FragmentContext = createContext<FragmentMode | null>(null);

/**
 * A part of a page that is the same for all visitors for whom `when` holds and whose `look` is equal; `look` covers
 * everything it depends on beyond the page's shared data. `id` is unique on the page. The content must not depend on
 * the visitor, and nothing outside may refer to React ids created inside.
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
  // Always three children: the ids React creates inside depend on their number.
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
 * The page's personal data. On a cached page it comes next to the loader data in the document, otherwise within it.
 */
export function usePersonalData<Own>(own: Own | null): Own | null {
  const rendered = use(PersonalDataContext);
  if (own) return own;
  return (rendered ?? inDocument()) as Own | null;
}

/** Set on the server while rendering for one visitor. */
export const PersonalDataContext = createContext<unknown>(null);

let found: { own: unknown } | null = null;

function inDocument(): unknown {
  if (typeof document === "undefined") return null;
  found ??= { own: JSON.parse(document.getElementById(personalDataElement)?.textContent || "null") };
  return found.own;
}
