import { Link } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { TabPanel, Tabs, useTab } from "../../../platform/ui/tabs.tsx";
import { type KnownTitle, listTitles, pictureOf, pictureOrNone } from "../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { markWords, saidOf } from "../said.ts";
import { seenBy } from "../seen.server.ts";
import { Board } from "../shelf/board.tsx";
import { ByHand } from "../shelf/by-hand.tsx";
import { countShelf, listShelf, type ShelfCounts } from "../shelf/shelf.server.ts";
import { type ShelfPart, shelfParts } from "../shelf/shelf.ts";
import { wishesOf } from "../shelf/wish-names.server.ts";
import type { Route } from "./+types/marks.route";
import { Where } from "./where.tsx";
import "./marks.css";

const noCounts: ShelfCounts = { watched: 0, again: 0, wanted: 0, rated: 0, liked: 0 };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const search = new URL(request.url).searchParams;
  const part = shelfParts.find((one) => one === search.get("show")) ?? null;
  const page = Math.min(1_000, Math.max(1, Math.floor(Number(search.get("page"))) || 1));
  const [seen, you, counts, shelf] = await Promise.all([
    seenBy(fanId),
    findYou(fanId),
    fanId ? countShelf(fanId) : noCounts,
    part && fanId ? listShelf(fanId, { part, page }) : null,
  ]);
  const known = new Map(listTitles().map((title) => [title.slug, title]));
  const rows = (shelf?.rows ?? []).map((row) => ({
    ...row,
    ...picturesOf(row.slug ? known.get(row.slug) : undefined),
  }));
  const elsewhere = rows.filter(({ slug }) => !slug).map(({ name }) => name);
  const titles = part
    ? []
    : [...known.values()].map(({ slug, name, still }) => {
        const mark = seen.markOf(slug);
        return {
          slug,
          name,
          still: pictureOf(still),
          seen: mark && saidOf(mark),
          words: mark && markWords(mark),
        };
      });
  return {
    titles,
    shelf: part && { part, rows, page, hasMore: shelf?.hasMore ?? false },
    wishes: fanId ? await wishesOf(fanId, elsewhere) : {},
    counts,
    you,
    card: socialCard,
    origin: config.origin,
  };
}

/** Its poster, which bears its name, or a still that does not. */
function picturesOf(title: KnownTitle | undefined) {
  const poster = pictureOrNone(title?.poster ?? null);
  return { poster, still: poster ? null : pictureOrNone(title?.still ?? null) };
}

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    origin: loaderData?.origin ?? "",
    card: loaderData?.card,
    path: "/marks",
    title: "Where are you?",
    description: "How far you have seen each show: nothing past it is sent to you.",
  });
}

const labels: Record<ShelfPart, string> = {
  watched: "Watched",
  again: "Watched again",
  wanted: "Want to see",
  rated: "Rated",
  liked: "Liked",
};

const nothing: Record<ShelfPart, string> = {
  watched: "Nothing watched yet. Say so on a title, or bring along what you noted elsewhere.",
  again: "Nothing watched twice yet.",
  wanted: "Nothing you want to see yet.",
  rated: "Nothing rated yet.",
  liked: "Nothing liked yet.",
};

export default function Marks({ loaderData: { titles, shelf, counts, wishes } }: Route.ComponentProps) {
  const tabs = [
    { id: "where", label: "Where are you?" },
    ...shelfParts.map((part) => ({
      id: part,
      label: counts[part] > 0 ? `${labels[part]} ${count(counts[part])}` : labels[part],
    })),
  ];
  const tab = useTab(tabs, "show");
  return (
    <div className="page wrap marks stack-5">
      <header className="page-head">
        <h1>{shelf ? "Your shelf" : "Where are you?"}</h1>
        <p className="lede">
          {shelf
            ? "What you have seen and want to see. Nobody else sees it."
            : "What lies past your mark never leaves our server. Move it whenever you like."}
        </p>
      </header>
      <Tabs tabs={tabs} label="Your marks" param="show" />
      <TabPanel tab={tab} param="show">
        {shelf ? (
          <div className="stack-5">
            {shelf.rows.length === 0 && <p>{nothing[shelf.part]}</p>}
            <Board rows={shelf.rows} part={shelf.part} wishes={wishes} />
            <Pages {...shelf} />
            <ByHand />
          </div>
        ) : (
          <Where titles={titles} />
        )}
      </TabPanel>
      <div className="marks-ways">
        <ButtonLink to="/marks/import">Bring it along</ButtonLink>
        <ButtonLink to="/marks/export" variant="quiet">
          Take it with you
        </ButtonLink>
      </div>
    </div>
  );
}

function Pages({ part, page, hasMore }: { part: ShelfPart; page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  const to = (number: number) => `/marks?show=${part}&page=${number}`;
  return (
    <nav className="shelf-ways" aria-label="Pages of your shelf">
      {page > 1 && <Link to={to(page - 1)}>Later ones</Link>}
      {hasMore && <Link to={to(page + 1)}>Earlier ones</Link>}
    </nav>
  );
}
