import { ChipLink } from "../tags/chip.tsx";
import "./nearest-names.css";

/** Under a search that found nothing: what there is, and is spelled most like it. `follow`: what was typed is put away. */
export function NearestNames({
  names,
  follow,
}: {
  names: { name: string; to: string }[];
  follow?: () => void;
}) {
  if (names.length === 0) return null;
  return (
    <nav className="nearest-names" aria-label="Nearest to it">
      <p aria-hidden="true">Nearest to it</p>
      <ul>
        {names.map(({ name, to }) => (
          <li key={to}>
            <ChipLink to={to} preventScrollReset onClick={follow}>
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
