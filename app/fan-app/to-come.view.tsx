import { spotEmptySeat } from "../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { Empty } from "../../platform/ui/states/empty.tsx";
import { viewPath } from "../phone/views.ts";

export default function ToComeView(_: { data: object }) {
  return (
    <Empty
      spot={spotEmptySeat}
      title="The doors of this room are not open yet"
      action={
        <ButtonLink to={viewPath("home")} variant="quiet" preventScrollReset>
          See what is on
        </ButtonLink>
      }
    >
      Nothing is playing here tonight.
    </Empty>
  );
}
