export default function Landing() {
  return <h1>afters</h1>;
}
