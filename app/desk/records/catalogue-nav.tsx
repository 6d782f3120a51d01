import { Link, useLocation } from "react-router";

const places = [
  ["titles", "Titles"],
  ["characters", "Characters"],
  ["talks", "Talks"],
  ["directors", "Directors"],
  ["trivia", "Trivia"],
  ["facts", "Facts"],
  ["news", "News"],
  ["cities", "Cities"],
  ["forums", "Forums"],
  ["scenes", "Scenes"],
  ["interviews", "Interviews"],
  ["mood-scenes", "Mood scenes"],
  ["experiences", "Experiences"],
  ["recommendations", "Curated"],
  ["pictures", "Pictures"],
] as const;

export function CatalogueNav() {
  const { pathname } = useLocation();
  return (
    <nav className="desk-kinds" aria-label="Catalogue">
      {places.map(([place, label]) => {
        const to = `/operator/catalogue/${place}`;
        return (
          <Link
            key={place}
            className="chip"
            to={to}
            aria-current={pathname.startsWith(to) ? "page" : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
