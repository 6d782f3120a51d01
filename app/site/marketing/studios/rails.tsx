import { Link } from "react-router";

const stops = [
  ["Play", "A scene ends and the room takes it apart: they talk, vote, and say who they are tonight."],
  ["Moment", "The argument peaks on one scene. That scene becomes a drop, a look, a pass."],
  ["Want", "The thing is there while they still care, in the room, under your title’s name."],
  ["Pay", "They claim it without leaving the party. You see which minute made them."],
] as const;

export function Rails() {
  return (
    <section className="rails wrap" aria-labelledby="rails-title">
      <h2 id="rails-title" className="section-heading">
        Rails from Play to Pay
      </h2>
      <ol>
        {stops.map(([title, words]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <p>
        It takes the look of the page that it stands in:{" "}
        <Link to="/developers#looks">vote in one poll on three pages</Link>, and watch the others move.
      </p>
    </section>
  );
}
