import { spotSoldOut } from "../../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { ViewHead } from "../../../frame/phone/view-head.tsx";
import { viewPath } from "../../../frame/phone/views.ts";
import { DropDetail } from "./drop-detail.tsx";
import dropsStyles from "./drops.css?url";
import { Drops } from "./drops.tsx";
import type { DropsData } from "./load-drops.server.ts";

export default function DropsView({ data }: { data: DropsData }) {
  return (
    <>
      <link rel="stylesheet" href={dropsStyles} precedence="page" />
      <Shown data={data} />
    </>
  );
}

function Shown({ data }: { data: DropsData }) {
  if (data.detail) return <DropDetail key={data.detail.drop.id} data={data} {...data.detail} />;
  if (data.asked !== null)
    return (
      <Empty
        spot={spotSoldOut}
        title="This drop is not there"
        action={
          <ButtonLink to={viewPath("drops")} variant="quiet" preventScrollReset>
            See the drops
          </ButtonLink>
        }
      >
        It may have another address by now.
      </Empty>
    );
  return (
    <section className="drops" aria-labelledby="drops-title">
      <ViewHead title="Drops" titleId="drops-title" />
      <Drops data={data} heading="h3" />
    </section>
  );
}
