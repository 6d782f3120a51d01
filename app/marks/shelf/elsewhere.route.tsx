import { data, Link, useNavigate } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import { verb } from "../../frame/verbs.ts";
import type { Route } from "./+types/elsewhere.route";
import { findElsewhere, findOnShelf } from "./shelf.server.ts";
import { shelfPath, titleKey } from "./shelf.ts";
import { TitleNotes } from "./title-notes.tsx";
import { WishButton } from "./wish-button.tsx";
import { wishesOf } from "./wish-names.server.ts";
import "./shelf.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [title, on, you] = await Promise.all([
    findElsewhere(fanId, params.key),
    findOnShelf(fanId, params.key),
    findYou(fanId),
  ]);
  if (!title || !fanId) throw data(null, { status: 404 });
  const wishes = await wishesOf(fanId, [title.name]);
  return { title, on, wish: wishes[titleKey(title.name)], you, card: socialCard, origin: config.origin };
}

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Not on your shelf | afters" }];
  const { title, origin, card } = loaderData;
  return pageMeta({
    origin,
    path: shelfPath(title.key),
    card,
    title: `${title.name}, on your shelf`,
    description: "Not in the house yet.",
  });
}

export default function ElsewherePage({ loaderData: { title, on, wish } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { key, name, kind, year } = title;
  return (
    <div className="page wrap elsewhere stack-5">
      <header className="page-head">
        <h1>{name}</h1>
        <p className="lede">
          {[kind === "film" ? "A film" : "A show", year].filter(Boolean).join(", ")}. Not in the house yet:
          wish for it, and a party may come of it.
        </p>
      </header>
      <WishButton name={name} wish={wish} />
      <TitleNotes shelfKey={key} kind={kind} on={on} />
      <ActionForm
        action={verb("/shelf/:key/off", { key: encodeURIComponent(key) })}
        done={() => void navigate("/marks?show=watched")}
      >
        {(busy) => (
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            Take it off my shelf
          </Button>
        )}
      </ActionForm>
      <p className="shelf-ways">
        <Link to="/marks?show=watched">Your shelf</Link>
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="Not on your shelf">
      It may have come to the house, or been taken off.
    </Missing>
  );
}
