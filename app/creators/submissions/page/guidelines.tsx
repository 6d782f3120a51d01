/** Their words come with the page: no script needs them. */
export function Guidelines({ of: guidelines }: { of: [title: string, text: string][] }) {
  return (
    <section className="submit-guidelines stack-5" aria-labelledby="guidelines">
      <h2 id="guidelines">Submission Guidelines</h2>
      <dl>
        {guidelines.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
