/** The same poll as three strangers' pages dress it; each loads when one comes near. */
export function Looks({ frames }: { frames: { name: string; src: string }[] }) {
  if (frames.length === 0) return null;
  return (
    <section id="looks" aria-labelledby="looks-title">
      <h2 id="looks-title">One poll, three pages</h2>
      <p>An element takes the page it stands in. These are the same one, open now: vote in any of them.</p>
      <div className="developers-looks">
        {frames.map(({ name, src }) => (
          <figure key={name} className="stack-2">
            <iframe src={src} title={`The poll on ${name}`} loading="lazy" />
            <figcaption className="meta">On {name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
