import { spotNotFound } from "../../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { viewPath } from "../../../frame/phone/views.ts";

export const NoSuchScene = () => (
  <Empty
    spot={spotNotFound}
    title="That scene is not on the reel"
    action={
      <ButtonLink to={viewPath("scene-picker")} variant="quiet" preventScrollReset>
        See the scenes
      </ButtonLink>
    }
  >
    Pick one that is.
  </Empty>
);
