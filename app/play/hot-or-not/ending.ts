import data from "./endings.json" with { type: "json" };

export type Chosen = { id: string; name: string; isHot: boolean | null };

/** The first that fits is said. `includes` and `only` are of those that are hot, `includesNone` of those that are not. */
type Rule = {
  text: string;
  hot?: number[];
  order?: string;
  includes?: string[];
  includesNone?: string[];
  only?: string[];
  atLeast?: (number | string[])[];
};

const rules: Rule[] = data;
/** The rules count them. */
const allOfThem = 12;

const numbers = [
  ...["none", "one", "two", "three", "four", "five", "six"],
  ...["seven", "eight", "nine", "ten", "eleven", "twelve"],
];

/** A sentence about this choice of twelve, in the order in which they were shown; null while somebody is not chosen. */
export function endingOf(chosen: readonly Chosen[]): string | null {
  if (chosen.length !== allOfThem || chosen.some(({ isHot }) => isHot === null)) return null;
  const rule = rules.find((one) => fits(one, chosen));
  if (!rule) return null;
  const hot = chosen.filter(({ isHot }) => isHot);
  const not = chosen.filter(({ isHot }) => !isHot);
  // The one that stands alone, whichever side it is on.
  const alone = (hot.length === 1 ? hot : not)[0];
  return begun(
    rule.text
      .replaceAll("{hot}", numbers[hot.length] ?? "")
      .replaceAll("{not}", numbers[not.length] ?? "")
      .replaceAll("{character}", alone?.name ?? ""),
  );
}

function fits(rule: Rule, chosen: readonly Chosen[]): boolean {
  const hot = chosen.flatMap(({ id, isHot }) => (isHot ? [id] : []));
  const isNot = (id: string) => chosen.some((one) => one.id === id && !one.isHot);
  const [least = 0, most = allOfThem] = rule.hot ?? [];
  const [enough = 0, ofThese = []] = rule.atLeast ?? [];
  return (
    hot.length >= least &&
    hot.length <= most &&
    (rule.order !== "alternating" ||
      chosen.every(({ isHot }, at) => at === 0 || isHot !== chosen[at - 1]?.isHot)) &&
    (rule.includes ?? []).every((id) => hot.includes(id)) &&
    (rule.includesNone ?? []).every(isNot) &&
    (!rule.only || hot.every((id) => rule.only?.includes(id))) &&
    hot.filter((id) => Array.isArray(ofThese) && ofThese.includes(id)).length >= Number(enough)
  );
}

const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
