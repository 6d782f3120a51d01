export const questions = [
  [
    "Do I need an account?",
    "No. You pick a name when you join a party, and a signed cookie remembers you. Joining the beta gets you an email when more opens; it is not a login.",
  ],
  ["What does it cost?", "Nothing. Parties, polls, characters and your Wrapped are free."],
  [
    "Who sees what I do?",
    "Others see your name, what you say and your points. Your votes are counted, and no one sees which one was yours. Nothing is sold or sent to anyone else.",
  ],
  [
    "Why have I never heard of these shows?",
    "The house is in beta, and its films and shows are invented, or old enough to be in the public domain. Their fans, wherever you see the word sample, are invented too.",
  ],
] as const;

export function FanQuestions() {
  return (
    <section className="questions wrap" aria-labelledby="questions-title">
      <h2 id="questions-title">Before you ask</h2>
      <div>
        {questions.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
