import { count } from "../../../../platform/ui/numbers.ts";
import { ChipLink } from "../../../../platform/ui/tags/chip.tsx";
import { type KindCount, mostCounted } from "./kind-count.ts";
import { type KindName, kindNames, kinds } from "./kinds.ts";

/** Every kind with how many of it nobody has looked at yet; without `of` all of them together are shown. */
export function KindTabs({ counts, of }: { counts: KindCount[]; of?: KindName }) {
  const waiting = new Map(counts.map((one) => [one.kind, one.waiting]));
  const all = counts.reduce((sum, one) => sum + one.waiting, 0);
  return (
    <nav className="desk-kinds" aria-label="Kinds of request">
      <ChipLink to="/operator/requests" aria-current={of ? undefined : "page"}>
        New <b>{upTo(all)}</b>
      </ChipLink>
      {kindNames.map((name) => (
        <ChipLink
          key={name}
          to={`/operator/requests/${name}`}
          aria-current={name === of ? "page" : undefined}
        >
          {kinds[name].title} {(waiting.get(name) ?? 0) > 0 && <b>{upTo(waiting.get(name) ?? 0)}</b>}
        </ChipLink>
      ))}
    </nav>
  );
}

const upTo = (number: number): string => (number > mostCounted ? `${count(mostCounted)}+` : count(number));
