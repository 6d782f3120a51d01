import { Link } from "react-router";
import { type Clause, MailLink } from "./legal-page.tsx";

export const terms: Clause[] = [
  {
    id: "agreement",
    title: "What this is",
    body: (
      <p>
        These terms apply between you and Afters when you use this site. By acting here (joining a party,
        voting, sending a form) you agree to them and to the <Link to="/guidelines">Guidelines</Link>. If you
        only read, you owe us nothing. The <Link to="/privacy">Privacy Policy</Link> says what happens to your
        data.
      </p>
    ),
  },
  {
    id: "age",
    title: "Who may come in",
    body: (
      <p>
        You are at least 13, or as old as the law where you live asks of someone who agrees to this alone. If
        you act for a company, you are allowed to.
      </p>
    ),
  },
  {
    id: "session",
    title: "Your seat",
    body: (
      <p>
        You need no account. Your name, votes and points hang on a cookie in your browser; anyone who uses
        that browser is you, and if you clear it we cannot give them back to you. One person, one vote: do not
        use machines or a row of browsers to vote, to fill a chat, or to move up a line.
      </p>
    ),
  },
  {
    id: "beta",
    title: "The beta",
    body: (
      <p>
        The product is in beta and free of charge. Asking for the beta, a pass, a place on the waitlist, an
        SDK, a partnership or a creator’s place is a request and no contract: we may say yes, no, or not yet.
        Parts may change or close. We will not take money from you without asking clearly first.
      </p>
    ),
  },
  {
    id: "yours",
    title: "What you write stays yours",
    body: (
      <p>
        Messages, names and everything else you post belong to you. You let us store and show them as part of
        the service, in the party and in its record, worldwide and free of charge, for as long as they stand
        here. We do not sell them, and do not use them to advertise. Post only what you may post.
      </p>
    ),
  },
  {
    id: "ours",
    title: "What is ours",
    body: (
      <p>
        The name, the artwork, the invented films and shows and the site belong to Afters. Share pictures of a
        party or your Wrapped as you like. The program’s source comes under the licence that stands with it,
        which is the one that counts for it.
      </p>
    ),
  },
  {
    id: "invented",
    title: "The titles are invented",
    body: (
      <p>
        The films, shows, people and studios in our worlds are made up, or in the public domain, as are early
        films and the characters of old novels. A likeness to real people or works is not meant. Fans, votes
        and parties marked as samples are invented too. Forum names that mention real shows say what people
        talk about; those shows have nothing to do with us.
      </p>
    ),
  },
  {
    id: "rules",
    title: "What you may not do",
    body: (
      <>
        <p>Beyond the Guidelines, please do not:</p>
        <ul>
          <li>break the law, or help others to, through the house;</li>
          <li>pretend to be a real person, a studio or us;</li>
          <li>read or change what is not yours, or get around limits, gates and signatures;</li>
          <li>load the service so that others cannot use it, or copy it wholesale by machine.</li>
        </ul>
        <p>
          Found a hole? Tell <MailLink to="security" /> and give us time to close it. We will not pursue you
          for looking carefully.
        </p>
      </>
    ),
  },
  {
    id: "moderation",
    title: "When we step in",
    body: (
      <p>
        We may hide what breaks these rules, mute a session or close it, and we say why when we can reach you.
        Some of what is written goes past a word list before it appears:{" "}
        <Link to="/guidelines#moderators">the guidelines</Link> say what, and what becomes of it. You may
        object at <MailLink to="moderation" />; a person who did not make the decision looks at it again.
      </p>
    ),
  },
  {
    id: "promises",
    title: "What we promise, and what not",
    body: (
      <>
        <p>
          We build the service with care. We cannot promise that it is always up or without mistakes, or that
          what a fan says is true. To the extent the law allows, we are liable for intent and gross
          negligence, for harm to life and health, and for what a law says cannot be excluded; in other cases
          only for what was to be foreseen, and not for indirect loss.
        </p>
        <p>Your rights as a consumer stay as they are, whatever this page says.</p>
      </>
    ),
  },
  {
    id: "end",
    title: "Leaving",
    body: (
      <p>
        Leave whenever you like; clear your cookie and unsubscribe from our emails with the link in any of
        them. To have your data erased write to <MailLink to="privacy" />. Clauses that by their sense outlast
        this, such as the one on liability, do.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and law",
    body: (
      <p>
        When these terms change, the date above changes, and what matters is announced before it counts. If a
        sentence here does not hold, the others do. The law of the country where you live protects you as a
        consumer and may not be bargained away. Questions go to <MailLink to="legal" />.
      </p>
    ),
  },
];
