import { Link } from "react-router";
import { type Clause, MailLink } from "./legal-page.tsx";

export const privacy: Clause[] = [
  {
    id: "who",
    title: "Who we are",
    body: (
      <p>
        Afters runs this site and decides what happens to the data described here. For everything about your
        data write to <MailLink to="privacy" />; for other legal matters to <MailLink to="legal" />.
      </p>
    ),
  },
  {
    id: "looking",
    title: "When you only look",
    body: (
      <>
        <p>
          Reading the pages of the house takes no account and no consent banner, because there is nothing to
          consent to. We set no advertising or analytics cookies, load nothing from other companies, and use
          no fingerprints. Fonts, pictures and sound come from our own server.
        </p>
        <p>
          Our server must see your network address to answer you. We hold it in memory for minutes, to limit
          how much one address may ask for, and keep it out of our logs, which hold no name, message or
          session either.
        </p>
      </>
    ),
  },
  {
    id: "session",
    title: "The cookie",
    body: (
      <>
        <p>
          When you open a page on which people act (a party, the polls, an identity link, your Wrapped) or act
          for the first time, you get a session: a random number that we sign. It lives in the cookie{" "}
          <code>afters_session</code>, which scripts cannot read and other sites cannot send. It lasts up to
          400 days and renews itself when you come back. It is what makes your vote yours; without it the
          parts you act in cannot work.
        </p>
        <p>
          A short-lived cookie carries a sentence such as “Vote cast successfully!” to the next page, and one
          more remembers a door you opened with a code. Where you ask for a code to keep your seat, a cookie
          of 400 days says which browser asked: nobody else can use the code. With a seat we keep a hash of
          the network you signed in from. Your browser’s storage remembers whether you turned the sound on,
          that you were asked for a name, keeps what you sent without a connection until it is delivered, and
          for a day the way to your place in line. That is all we put on your device.
        </p>
      </>
    ),
  },
  {
    id: "acting",
    title: "When you act",
    body: (
      <>
        <p>We store, under your session and not under your legal name:</p>
        <ul>
          <li>the name and portrait you show, and the parties you joined and came back to;</li>
          <li>what you say in a chat, your reactions, and when;</li>
          <li>your votes, one for each poll;</li>
          <li>the character you claimed, your identity link, and the votes friends cast through it;</li>
          <li>the points you earned and for what, and your Wrapped, which is computed from them;</li>
          <li>in which weeks you were invited as a top fan;</li>
          <li>
            your tickets, and the genres, moods, city and distance you chose for what is curated for you;
          </li>
          <li>
            if you keep your seat: your address, the public half of a passkey, and on which devices you are
            signed in, by what your browser calls itself and when it was last seen;
          </li>
          <li>in which row you sat, what you whispered to it, and the invitations you sent;</li>
          <li>
            if you asked to be reminded of a party: where your browser's maker takes messages for you, until
            the last reminder is ended;
          </li>
          <li>messages you reported or hid.</li>
        </ul>
        <p>
          Your name, messages, claimed character and points can be seen by everyone, also in the record of a
          party after it is over, and your weekly ranks: friends who voted on your character, and whose you
          voted on, find you on their leaderboard. Your votes are shown as sums only. Nobody is shown your
          session: others see an identifier made from it that cannot be turned back.
        </p>
        <p>
          Some of what you write goes past a word list before others see it:{" "}
          <Link to="/guidelines#moderators">the guidelines</Link> say what. The list is on our own server, and
          that check sends your words nowhere else. A message that waits for a host is kept until a week after
          its party, and what was decided about you for ninety days; both go with you when you leave. Of who
          is shut out for a day, the network they come from is kept as a fingerprint that cannot be turned
          back.
        </p>
        <p>
          The photo you put into a scene, the picture that comes of it and what you say there to who is in it
          are kept by your browser, for that tab alone, until you close it or make another scene. The photo is
          not sent to us. A picture goes where you share it.
        </p>
      </>
    ),
  },
  {
    id: "forms",
    title: "When you write to us",
    body: (
      <>
        <p>Each form stores what you type into it, and nothing you do not:</p>
        <ul>
          <li>
            beta, Join Beta, waitlist and Superfan Pass: name, username, email or phone, as the form asks;
          </li>
          <li>SDK, Studio SDK and partnership: your name, email and company;</li>
          <li>
            Creator Program: your name and, if you like, your handles on X, Instagram and TikTok and how many
            follow you;
          </li>
          <li>exclusive access: your email and why you would like to come;</li>
          <li>
            Hunt the Look: your name, your email and the look you want. Who has the hunt's link, or a
            ticket's, can see it and end it.
          </li>
        </ul>
        <p>
          With a request we keep its date, whether it is new, invited or declined, who invited you to the
          waitlist, and what our operators note while they answer it. To tell one enthusiastic person from a
          burst of a thousand we keep a keyed hash of your network address, for at most thirty days. The
          address itself cannot be read from it. Odd-looking requests are marked for a person to look at,
          never refused by a machine alone.
        </p>
      </>
    ),
  },
  {
    id: "mail",
    title: "Emails from us",
    body: (
      <p>
        We write to confirm a request, to give you your place in line, to tell you when it is your turn, and
        to invite the top fans of a week, if you confirmed your address with us. An email waits in our outbox
        until it is sent, and stays with the request it is about, so that we know what you were told. Every
        letter has a link that stops them all; to remember that wish we keep a keyed hash of your address and
        no list of who unsubscribed. Emails contain no tracking pictures, and we do not learn whether you
        opened one.
      </p>
    ),
  },
  {
    id: "why",
    title: "Why we may",
    body: (
      <p>
        What you do and write here is processed because you asked us to: to show your message, count your vote
        or answer your request (performance of a service you asked for, GDPR Article 6(1)(b)). Limits, hashes
        against bursts, reports and moderation serve our and everybody’s interest in a house that works and is
        safe (Article 6(1)(f)). Emails come with your request and stop when you say so.
      </p>
    ),
  },
  {
    id: "others",
    title: "Who else sees it",
    body: (
      <p>
        No one buys, rents or is given your data. The companies that run our servers and carry our mail handle
        it for us and on our instructions only. If the law compels us to hand something over, we check that it
        does, hand over no more than it says, and tell you if we may. Studios see sums, such as how a poll
        ended or how loud a minute was, never a person.
      </p>
    ),
  },
  {
    id: "how-long",
    title: "How long we keep it",
    body: (
      <ul>
        <li>Addresses for limits: minutes. Hashes of addresses in requests: thirty days.</li>
        <li>Requests and the emails about them: until they are settled and you ask us to erase them.</li>
        <li>
          What you did in parties and polls: as long as the record of the party stands. Clear your cookie and
          no one, including us, can tell that it was you, unless your words do.
        </li>
        <li>Backups: they are replaced in turn, and erased data leaves with them.</li>
      </ul>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          You may see what we hold about you, get it as a file, have it corrected or erased, and object to
          what we do with it. Where you keep your seat you find both, the file and the erasing, on its page.
          Else write to <MailLink to="privacy" /> from the address you used, or, for what you did without one,
          send us the name you showed and the party you were in. A person at the operator’s desk does it,
          within a month at the latest, and asks for no more proof than is needed to be sure it is you.
        </p>
        <p>
          Erasing takes your requests, emails and notes out of the database. If you think we got it wrong, you
          may also complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        Afters is for people of 13 and older, or the higher age at which the law where you live lets you
        decide about your data yourself. We do not knowingly keep data of anyone younger. If you are a parent
        and we do, write to <MailLink to="privacy" /> and it goes.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        When this text changes, its date changes with it. If a change matters to what you already gave us, we
        tell you before it counts.
      </p>
    ),
  },
];
