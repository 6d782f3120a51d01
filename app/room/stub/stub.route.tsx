import { useRef, useState } from "react";
import { data } from "react-router";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { handOver } from "../../../platform/ui/share/hand-over.ts";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import storyStyles from "../../../platform/ui/share/story-picture.css?url";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import type { Route } from "./+types/stub.route";
import styles from "./stub.css?url";
import { findStub } from "./stub.server.ts";
import { StubPicture } from "./stub-picture.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const stub = await findStub(params.token);
  if (!stub) throw data(null, { status: 404 });
  const you = await findYou(context.get(visitorContext).fanId);
  return { stub, you, path: `/stubs/${params.token}`, origin: config.origin };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Ticket stub | afters" }];
  const { stub, path, origin } = loaderData;
  return [
    ...pageMeta({
      origin,
      path,
      title: `${stub.part.name} was at ${stub.party.title}`,
      description: wordsOf(stub.part),
      card: `${path}/card.jpg`,
    }),
    { name: "robots", content: "noindex" },
  ];
}

const wordsOf = ({ cameAt, seat, best }: Route.ComponentProps["loaderData"]["stub"]["part"]) =>
  `In at ${clockTime(cameAt)}, seat ${seat}.${best ? ` “${best}”` : ""}`;

export default function StubPage({ loaderData: { stub, path, origin } }: Route.ComponentProps) {
  const picture = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    const shown = picture.current?.querySelector("svg");
    if (!shown) return;
    setBusy(true);
    try {
      const { pngOf } = await import("../../../platform/ui/share/save-picture.ts");
      const file = new File([await pngOf(shown)], `${stub.party.id}-stub.png`, { type: "image/jpeg" });
      await handOver(file, { title: stub.party.title }, "The picture is in your downloads.");
    } catch {
      toast.error("The picture could not be made. Please try again.");
    }
    setBusy(false);
  }

  return (
    <div className="page wrap stub-page">
      <link rel="stylesheet" href={storyStyles} precedence="page" />
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>{stub.part.name} was there</h1>
      <div ref={picture} className="stub-shown">
        <StubPicture stub={stub} />
      </div>
      <div className="stub-acts wrap-3">
        <Button variant="paper" className="needs-script" disabled={busy} onClick={save}>
          <Icon name="download" size={20} />
          Save the picture
        </Button>
        <ShareLink
          url={`${origin}${path}`}
          label="Address of this stub"
          title={stub.party.title}
          text={wordsOf(stub.part)}
        />
        <ButtonLink to={`/afters/${stub.party.id}`} variant="quiet">
          The credits
        </ButtonLink>
        <ButtonLink to="/afters?tab=live" variant="quiet">
          What is on now
        </ButtonLink>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No such stub">
      Its party may have gone, or the link lost a letter on its way.
    </Missing>
  );
}
