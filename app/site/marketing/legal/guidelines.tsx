import { Link } from "react-router";
import { decisionsPath, guidelineRules } from "../../../frame/guideline-rules.ts";
import { newcomer } from "../../../moderation/guard.ts";
import { asList, reviewedFirst } from "../../../moderation/reviewed-first.ts";
import { type Clause, MailLink } from "./legal-page.tsx";

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const guidelines: Clause[] = [
  {
    id: "company",
    title: guidelineRules.company,
    body: (
      <>
        <p>
          Disagree loudly and stay kind. Everyone in the room loves the same thing; they just love it wrong,
          and that is their right. Do not pile on, do not follow anyone from party to party, and let it go
          when someone asks you to.
        </p>
        <p>
          No hatred, and no slurs, against people for where they come from, what they look like or believe,
          whom they love, who they are or how their body works. Not as a joke, not in a name, not in
          character.
        </p>
      </>
    ),
  },
  {
    id: "spoilers",
    title: guidelineRules.spoilers,
    body: (
      <p>
        In the room of a finale the finale is fair game. What comes after it in the story is not: leaked
        scripts, later episodes and the last page of the book stay outside. If in doubt, ask who has seen it.
      </p>
    ),
  },
  {
    id: "characters",
    title: guidelineRules.characters,
    body: (
      <p>
        Claim any of the characters and talk like them. A villain may be vile about the plot, not to the
        person beside you. Every character here is of age where the app rates or talks to them; questions of
        style and screen presence stay that. Nothing sexual about anyone who is or reads as a minor, ever: it
        is removed, and reported where the law asks for it.
      </p>
    ),
  },
  {
    id: "private",
    title: guidelineRules.private,
    body: (
      <p>
        Do not post anyone’s address, number, workplace or pictures, your own included. Do not pretend to be
        someone who exists. What a friend voted on your identity link is between the two of you.
      </p>
    ),
  },
  {
    id: "safety",
    title: guidelineRules.safety,
    body: (
      <p>
        No threats, no calls to violence, no instructions for it. Talking about a dark scene is what we are
        here for; encouraging someone to harm themselves is not. If someone sounds in danger, call the
        emergency number where they are first, then report the message.
      </p>
    ),
  },
  {
    id: "fair",
    title: guidelineRules.fair,
    body: (
      <p>
        One person, one vote. No bots, no rows of browsers, no bought hype. No advertising in the chat, no
        links that hide where they lead, nothing you do not have the right to share. Five seconds of a scene
        is a clip; the whole episode is not.
      </p>
    ),
  },
  {
    id: "tools",
    title: "What you can do",
    body: (
      <ul>
        <li>
          <strong>Hide.</strong> Open the menu beside a message and hide it. Only you no longer see it, and no
          one is notified.
        </li>
        <li>
          <strong>Report.</strong> In the same menu, with a reason. A person looks at it; the one you reported
          does not learn who you are.
        </li>
        <li>
          <strong>Write.</strong> For what a menu cannot say: <MailLink to="moderation" />. For ideas and good
          news: <MailLink to="community" />.
        </li>
      </ul>
    ),
  },
  {
    id: "moderators",
    title: "What moderators do",
    body: (
      <>
        <p>
          Moderators are people. They look at reports in the order of harm, and choose the mildest thing that
          works:
        </p>
        <ol>
          <li>nothing, when it was only a bad take;</li>
          <li>hide the message for everyone, so that the talk can go on without it;</li>
          <li>mute a fan for a while, so that they can read and not write;</li>
          <li>close the door for a session, for threats, hatred and what comes back again and again.</li>
        </ol>
        <p>
          {sentence(asList(reviewedFirst.held))} go past a word list first, and what it stops waits for a
          moderator to read it. {sentence(asList(reviewedFirst.refused))} go past it too, and what it stops
          goes back to its writer. Nothing else is screened by machines before it appears, messages between
          friends included. That is why your reports matter.
        </p>
        <p>
          How closely a room’s messages and whispers are read is up to its host. Gently, as by default:
          threats, signs that someone is in danger, anything sexual about a minor, contact details and the
          host’s own words wait, and so do links of who took their seat less than {newcomer.minutes} minutes
          ago or has said fewer than {newcomer.lines} lines. Strictly: also every link, spam, insults, what is
          explicit, long shouting and a line said twice. Off: nothing waits. A line that waits is seen by its
          writer and the people at the desk alone; if they let it through, it is said then.
        </p>
      </>
    ),
  },
  {
    id: "appeal",
    title: "If we got it wrong",
    body: (
      <>
        <p>
          Whoever is muted, or has a line held or taken down, is told which of these rules it was.{" "}
          <Link to={decisionsPath}>Decisions about you</Link> lists them, with a form to appeal each once. It
          needs no account: the seat it was about is enough.
        </p>
        <p>
          Another moderator than the one who decided looks again and answers there; where the product has one
          alone, they say so. Mistakes are undone and leave no mark. For anything else, write to{" "}
          <MailLink to="moderation" />.
        </p>
      </>
    ),
  },
];
