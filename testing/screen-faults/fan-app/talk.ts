import type { Fault } from "../fault.ts";

const view = "e2e/live-view.spec.ts";
const said = { file: view, name: "what one confesses and says, the other reads, votes and counts at once" };
const posted = { file: view, name: "a post, its like and its reply stand in the other's forum at once" };
const watched = {
  file: view,
  name: "the watch party's now becomes 1s, and the scene's taps add up for both",
};
const offline = { file: view, name: "offline, what was confessed, posted, liked and tapped stays" };
const plain = { file: view, name: "confessing, voting, talking, posting, liking and tapping work" };

/** The live view, its forums and confessions. */
export const talkFaults: Fault[] = [
  {
    kind: "frozen value",
    name: "votes on a confession are those of when the page was opened",
    file: "app/confessions/use-confessions.ts",
    find: "    .map((one) => withCounts(one, counts[one.id]));",
    put: "    .map((one) => withCounts(one, undefined));",
    test: said,
  },
  {
    kind: "missing part",
    name: "a new confession of somebody else does not come",
    file: "app/confessions/use-confessions.ts",
    find: "[...news.filter(",
    put: "[...news.slice(0, 0).filter(",
    test: said,
  },
  {
    kind: "wrong number",
    name: "the list of confessions is as tall as it likes",
    file: "app/confessions/confessions.css",
    find: "  max-height: 12rem;",
    put: "  max-height: 24rem;",
    test: said,
  },
  {
    kind: "missing part",
    name: "the writer is not told that a confession waits",
    file: "app/confessions/confession-list.tsx",
    find: '{state === "held" ? heldSentence : "Read, and kept between us"}',
    put: '{state === "held" ? "" : "Read, and kept between us"}',
    test: said,
  },
  {
    kind: "wrong target",
    name: "the doors all lead to one forum",
    file: "app/forums/doors.tsx",
    find: `          params={{ forum: forum.id }}
          className="door"`,
    put: `          params={{ forum: forums[0]?.id ?? "" }}
          className="door"`,
    test: said,
  },
  {
    kind: "missing part",
    name: "the writer of a post reads their name instead of @you",
    file: "app/forums/forum-post.tsx",
    find: 'isOwn ? "@you" : ',
    put: "",
    test: posted,
  },
  {
    kind: "frozen value",
    name: "likes are those of when the page was opened",
    file: "app/forums/use-forum.ts",
    find: "counts[post.seq] ?? countsOf([post], post.seq);\n    const own",
    put: "countsOf([post], post.seq);\n    const own",
    test: posted,
  },
  {
    kind: "wrong target",
    name: "back from a forum leads home",
    file: "app/forums/forum-view.tsx",
    find: 'view="live"\n          params={page.replies',
    put: 'view="home"\n          params={page.replies',
    test: posted,
  },
  {
    kind: "wrong moment",
    name: "in the watch party now stays now when the next post is made",
    file: "app/forums/forum-view.tsx",
    find: "nextAt={talk.posts[index - 1]?.at ?? null}",
    put: "nextAt={null}",
    test: watched,
  },
  {
    kind: "wrong number",
    name: "the scene's downvotes are in thousands too",
    file: "app/forums/scene-post.tsx",
    find: '<span className="numeral">{downvotes}</span>',
    put: '<span className="numeral">{inThousands(downvotes)}</span>',
    test: watched,
  },
  {
    kind: "nothing stored",
    name: "taps made without a connection are lost",
    file: "app/forums/use-taps.ts",
    find: "for (const burst of waiting) void send(burst);",
    put: "",
    test: offline,
  },
  {
    kind: "missing part",
    name: "a plain form's reply and tap do not say what they are for",
    file: "app/forums/scene-post.tsx",
    find: '<input type="hidden" name="seq" value={seq} />',
    put: "",
    test: plain,
  },
];
