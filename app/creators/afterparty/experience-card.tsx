import { Button } from "../../../platform/ui/button.tsx";
import { Card } from "../../../platform/ui/card.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../../frame/verbs.ts";
import type { ExperienceView } from "./experiences.ts";

const icons = { Drops: "drops", Access: "lock", Community: "chat" } as const;

export function ExperienceCard({
  experience,
  asked,
  ask,
}: {
  experience: ExperienceView;
  asked: "now" | "earlier" | null;
  ask: () => void;
}) {
  const { id, title, category, exclusivity, description, picture, isSample } = experience;
  return (
    <li>
      <Card
        crop={3 / 2}
        picture={<ArtPicture of={picture} sizes="(min-width: 1100px) 30vw, (min-width: 640px) 45vw, 92vw" />}
        badge={<span className="badge">{exclusivity}</span>}
        foot={
          <div className="experience-foot row-3">
            <span className="meta">
              <Icon name={icons[category as keyof typeof icons]} size={20} />
              {category}
              {isSample && <SampleTag />}
            </span>
            {asked ? (
              // The button that had the focus is gone.
              <span
                className="experience-asked"
                tabIndex={-1}
                ref={asked === "now" ? (words) => words?.focus() : undefined}
              >
                <Icon name="check" size={20} />
                Requested
              </span>
            ) : (
              <ActionForm
                action={verb("/afterparty/experiences/:experience/requests", { experience: id })}
                failed="Failed to submit request. Please try again."
                done={ask}
              >
                {(busy) => (
                  <Button
                    type="submit"
                    variant="quiet"
                    size="small"
                    busy={busy}
                    aria-label={`Request ${title}`}
                  >
                    Request
                  </Button>
                )}
              </ActionForm>
            )}
          </div>
        }
      >
        <h3>{title}</h3>
        <p>{description}</p>
      </Card>
    </li>
  );
}
