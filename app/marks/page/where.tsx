import { Link, useRevalidator } from "react-router";
import type { Picture } from "../../../content/art/picture.ts";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { verb } from "../../frame/verbs.ts";

export type WhereTitle = {
  slug: string;
  name: string;
  still: Picture;
  seen: string | null;
  words: string | null;
};

const answers = [
  { seen: "nothing", label: "Not started" },
  { seen: "all", label: "Seen it all" },
  { seen: "off", label: "Hide nothing" },
];

/** Every title of the house in a row with three answers. */
export function Where({ titles }: { titles: WhereTitle[] }) {
  const { revalidate } = useRevalidator();
  if (titles.length === 0) return <p>No shows or films yet.</p>;
  return (
    <ul className="marks-list">
      {titles.map(({ slug, name, still, seen, words }) => (
        <li key={slug}>
          <ArtPicture of={still} sizes="96px" alt="" />
          <div>
            <h2>
              <Link to={`/marks/${slug}`}>{name}</Link>
            </h2>
            <p className="meta">{words ?? "Not said yet. Until then we hold back what could spoil it."}</p>
            <ActionForm
              className="marks-answers"
              action={verb("/marks/:title", { title: slug })}
              done={() => void revalidate()}
            >
              {() => (
                <>
                  {answers.map((answer) => (
                    <button
                      key={answer.seen}
                      type="submit"
                      name="seen"
                      value={answer.seen}
                      className="chip"
                      aria-pressed={seen === answer.seen}
                    >
                      {answer.label}
                      <span className="visually-hidden">: {name}</span>
                    </button>
                  ))}
                </>
              )}
            </ActionForm>
          </div>
        </li>
      ))}
    </ul>
  );
}
