import { Link } from "react-router";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { Recommended } from "./recommended.server.ts";

/** FANS-08. Null while those of another scene are still there. */
export function RecommendedList({ mood, titles }: { mood: string; titles: Recommended[] | null }) {
  return (
    <section
      className="recommended stack-3"
      aria-labelledby="recommended-title"
      aria-busy={titles === null || undefined}
    >
      <h3 id="recommended-title">Recommended, if you are {mood.toLowerCase()}</h3>
      {titles?.length === 0 && <p className="meta">Nothing similar yet.</p>}
      <ul>
        {titles?.map(({ slug, name, image, reason, to, way }) => (
          <li key={slug}>
            <ArtPicture of={image} sizes="72px" crop="4:5" alt="" />
            <div>
              <Link to={to} preventScrollReset={to.startsWith("/fans")} prefetch="intent">
                {name}
              </Link>
              <p className="meta">{reason}</p>
            </div>
            <span className="recommended-way row-1 meta">
              <span>{way}</span> <Icon name="arrow" size={20} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
