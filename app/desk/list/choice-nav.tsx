import { ChipLink } from "../../../platform/ui/tags/chip.tsx";
import { UnknownChoices } from "../unknown-choices.tsx";

/** Which part of a list is shown, by a word in the address. */
export function ChoiceNav<Name extends string>({
  label,
  words,
  chosen,
  unknown,
  param = "show",
  base,
}: {
  label: string;
  words: Readonly<Record<Name, string>>;
  chosen: Name;
  unknown: string[];
  param?: string;
  /** Where the first leads, which is shown without a word. */
  base?: string;
}) {
  const names = Object.keys(words) as Name[];
  return (
    <>
      <nav className="desk-kinds" aria-label={label}>
        {names.map((name, at) => (
          <ChipLink
            key={name}
            to={base && at === 0 ? base : `?${param}=${name}`}
            aria-current={name === chosen ? "page" : undefined}
          >
            {words[name]}
          </ChipLink>
        ))}
      </nav>
      <UnknownChoices words={unknown} />
    </>
  );
}
