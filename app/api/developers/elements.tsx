import { EmbedCode } from "../embed/embed-code.tsx";

type Element = { tag: string; says: string; attributes: string[]; methods: string[] };

const kilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1)} kB`;

/** The SDK: three lines, what a page pays for them, and each element. */
export function Elements({
  pollId,
  head,
  apiKey,
  weights: { all, loader },
  elements,
  common,
}: {
  /** Of one that is open, as long as one is. */
  pollId: string;
  head: string;
  apiKey: string;
  weights: { all: number; loader: number };
  elements: Element[];
  common: string[];
}) {
  const lines = `${head}\n<afters-poll for="${pollId}" key="${apiKey}"><p>Vote with us tonight.</p></afters-poll>`;
  return (
    <section id="elements" aria-labelledby="elements-title">
      <h2 id="elements-title">Three lines of HTML</h2>
      <p>
        Elements that take your page’s type and colours, store nothing before somebody acts, and show what you
        put inside while we are away.{" "}
        {all > 0 && `The loader weighs ${kilobytes(loader)}, all of them ${kilobytes(all)}; `}
        each loads when it comes near. A policy needs <code>script-src</code> and <code>connect-src</code>{" "}
        with this address, and nothing inline. List your page’s origin with the key, and votes, lines and
        claims arrive by the same rules as ours.
      </p>
      <EmbedCode name="two lines and an element" code={lines} />
      <dl className="developers-channels">
        {elements.map(({ tag, says, attributes, methods }) => (
          <div key={tag}>
            <dt>
              <code>{`<${tag}>`}</code>
            </dt>
            <dd>
              {says}
              <ul>
                {attributes.length > 0 && (
                  <li>
                    Attributes: <code>{attributes.join(", ")}</code>
                  </li>
                )}
                {methods.length > 0 && (
                  <li>
                    Methods: <code>{methods.join(", ")}</code>, each with an event of its name
                  </li>
                )}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        All take <code>{common.join(", ")}</code>, and tell of failures by <code>afters:error</code>. The
        first line keeps their place, so that nothing of your page moves; where your policy takes no sheet of
        ours, copy its few rules into your own.
      </p>
      <p>
        React and Vue keep the name <code>key</code> for themselves: write <code>apikey</code> there.
      </p>
      <p>
        Your own fans are the same fan here on every device: your server signs a JWT with your signing secret
        (HS256; <code>sub</code>, <code>aud</code> your key, <code>exp</code> at most ten minutes ahead), and
        your page gives it to <code>identify(jwt)</code> of <code>&lt;afters-app&gt;</code>. Your servers call
        with a secret key in the header <code>apikey</code>. Both are made where keys are given.
      </p>
      <p>
        A frame will do where scripts may not run: <code>{`/embed/poll/${pollId}?key=…`}</code>, or any other
        element, shows in pages that the key lists, and tells the page around it how high it is.
      </p>
    </section>
  );
}
