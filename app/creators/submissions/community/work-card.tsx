import { Link } from "react-router";
import { Card } from "../../../../platform/ui/card.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { type Genre, genres, thumbnailPath, workStatuses, workTypes } from "../words/submission.ts";
import { WorkVoteButton } from "./vote-button.tsx";
import type { Work } from "./works.server.ts";

export const workPath = (id: string): string => `/submit/works/${id}`;

export function WorkPicture({ work, sizes, priority }: { work: Work; sizes: string; priority?: boolean }) {
  if (work.picture) return <ArtPicture of={work.picture} sizes={sizes} alt="" priority={priority} />;
  if (work.thumbnail)
    return (
      <img
        className="work-thumbnail"
        src={thumbnailPath(work.thumbnail)}
        alt=""
        loading={priority ? undefined : "lazy"}
        decoding="async"
      />
    );
  return (
    <div className="work-leaf" data-type={work.type} aria-hidden="true">
      <span>{work.title}</span>
    </div>
  );
}

export const creatorOf = ({ creator }: { creator: string }): string => creator || "A fan";

/** SUBMIT-19, SUBMIT-20. */
export function WorkCard({
  work,
  voted,
  heading: Heading,
}: {
  work: Work;
  voted: boolean;
  heading: "h2" | "h3";
}) {
  return (
    <Card
      crop={1.6}
      picture={<WorkPicture work={work} sizes="(min-width: 1100px) 30vw, (min-width: 640px) 46vw, 92vw" />}
      badge={
        <span className="work-status" data-status={work.status}>
          {workStatuses[work.status]}
        </span>
      }
      foot={<WorkVoteButton work={work} voted={voted} />}
    >
      <Heading className="work-title">
        <Link className="card-target" to={workPath(work.id)}>
          <bdi>{work.title}</bdi>
        </Link>
      </Heading>
      <p className="meta">
        {workTypes[work.type]} by <bdi>{creatorOf(work)}</bdi> {work.isSample && <SampleTag />}
      </p>
      <p className="work-words">{work.description}</p>
      <p className="meta">{genres[work.genre as Genre]}</p>
    </Card>
  );
}
