import { SampleMark } from "../fans/sample-mark.tsx";

/** Whoever has not had a seat in a rehearsal reads what one is; later the marks alone tell. */
export function Rehearsal() {
  return (
    <section className="rehearsal" aria-labelledby="rehearsal">
      <h2 id="rehearsal">Tonight is a rehearsal.</h2>
      <p>A cast plays the crowd, from a script. Whoever else walks in is real, and so are you.</p>
      <ul>
        <li>
          <SampleMark /> A dotted ring is the cast
        </li>
        <li>
          <span className="rehearsal-person" /> A whole ring is a person
        </li>
      </ul>
    </section>
  );
}
