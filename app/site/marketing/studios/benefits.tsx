import type { ReactNode } from "react";

const benefits: [title: string, words: string, drawing: ReactNode][] = [
  [
    "Incremental revenue",
    "Money that was not on the table: made after the credits, out of scenes you have already shot.",
    <Drawing key="revenue">
      <path
        className="dim"
        d="M20 120H64V70H20Z M84 120H128V58H84Z M148 120H192V64H148Z M212 120H256V50H212Z"
      />
      <path className="lit" d="M20 66H64V52H20Z M84 54H128V34H84Z M148 60H192V32H148Z M212 46H256V8H212Z" />
    </Drawing>,
  ],
  [
    "Lower CAC, higher ROAS",
    "Fans bring fans. A lower customer acquisition cost, and a higher return on the ad spend that is left.",
    <Drawing key="cost">
      <path className="dim" d="M8 24L140 62L268 116L264 124L136 74L4 34Z" />
      <path className="lit" d="M4 112L140 74L264 6L270 16L146 86L8 122Z" />
    </Drawing>,
  ],
  [
    "Scene-level intelligence",
    "Know the minute they gasped, the line they quoted and the coat they asked about.",
    <Drawing key="scene">
      <path
        className="dim"
        d="M8 120V104H24V96H40V100H56V84H72V92H88V78H104V88H120V70H136V84H184V90H200V80H216V92H232V100H268V120Z"
      />
      <path className="lit" d="M120 120V70H136V30H152V8H168V46H184V120Z" />
    </Drawing>,
  ],
  [
    "Fast to ship",
    "One SDK in the app you already have. No new player, no new rights, no year of integration.",
    <Drawing key="ship">
      <path className="dim" d="M8 16H128V52H152V16H268V120H152V84H128V120H8Z" />
      <path className="lit" d="M128 56H220V80H128Z" />
    </Drawing>,
  ],
];

export function Benefits() {
  return (
    <section className="benefits wrap" aria-labelledby="benefits-title">
      <h2 id="benefits-title" className="section-heading">
        Benefits
      </h2>
      <ul>
        {benefits.map(([title, words, drawing]) => (
          <li key={title}>
            {drawing}
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 276 128" width="276" height="128" aria-hidden="true">
      {children}
    </svg>
  );
}
