import { type ComponentType, type MouseEvent, Suspense, useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { CachedFragment } from "../../../../platform/pages/cached-fragment.tsx";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { lazyScreen } from "../../../../platform/ui/lazy-screen.tsx";
import type { RingStyle } from "../../../../platform/ui/ring.ts";
import type { WhoYouAre } from "../../../fans/looks/name-form.tsx";

type NameDialog = ComponentType<WhoYouAre & { close: () => void; renamed: () => void }>;

const loadDialog = () => import("../../../fans/looks/name-dialog.tsx");

/** Rendered in the page without JavaScript; otherwise a dialog opens. */
export const nameForm = lazyScreen<WhoYouAre>(async () => ({
  default: (await import("../../../fans/looks/name-form.tsx")).NameFields,
}));

export function SpeakingAs({
  portrait,
  ring,
  ...who
}: WhoYouAre & { portrait: Art | null; ring: RingStyle | null }) {
  const { me } = who;
  const [Dialog, setDialog] = useState<NameDialog | null>(null);
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();

  async function open(event: MouseEvent) {
    event.preventDefault();
    const loaded = await loadDialog();
    setDialog(() => loaded.default);
  }

  if (search.has("name"))
    return (
      <Suspense>
        <nameForm.Screen {...who} />
      </Suspense>
    );
  return (
    <p className="speaking-as meta">
      <CachedFragment
        id="speaker"
        when={portrait !== null}
        look={[portrait?.name, ...Object.values(ring ?? {})].join(" ")}
      >
        <Avatar of={portrait} name={me.name} size={28} ring={ring} />
      </CachedFragment>
      <span>
        Speaking as <b>{me.name}</b>
      </span>
      <CachedFragment id="rename">
        <Link
          to="?name="
          replace
          preventScrollReset
          aria-haspopup="dialog"
          onClick={open}
          onPointerEnter={loadDialog}
        >
          Change
          <span className="visually-hidden"> name or portrait</span>
        </Link>
      </CachedFragment>
      {Dialog && <Dialog {...who} close={() => setDialog(null)} renamed={() => void revalidate()} />}
    </p>
  );
}
