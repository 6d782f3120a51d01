import type { PlainEndpoint } from "./developers.route.tsx";

const callers = {
  anybody: "Open to all, no key",
  key: "With a key",
  fan: "Signed in",
} as const;

/** Folded up: most readers want the examples. */
export function EndpointList({ all }: { all: PlainEndpoint[] }) {
  return (
    <div className="developers-list">
      {all.map(({ method, path, summary, caller, answers, refusals, limits }) => (
        <details key={method + path} className="developers-one">
          <summary>
            <code>
              {method} {path}
            </code>
          </summary>
          <p>{summary}</p>
          <dl>
            <dt>For</dt>
            <dd>{callers[caller]}</dd>
            <dt>Answers</dt>
            <dd>{answers.join("; ")}</dd>
            {refusals.length > 0 && (
              <>
                <dt>Refuses</dt>
                <dd>
                  <ul>
                    {refusals.map(({ status, code, when }) => (
                      <li key={`${status} ${code} ${when}`}>
                        {status} <code>{code}</code>: {when}
                      </li>
                    ))}
                  </ul>
                </dd>
              </>
            )}
            {limits.length > 0 && (
              <>
                <dt>Limits</dt>
                <dd>{limits.join("; ")}</dd>
              </>
            )}
          </dl>
        </details>
      ))}
    </div>
  );
}
