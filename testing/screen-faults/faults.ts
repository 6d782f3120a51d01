/** One thing broken on a screen or in what it shows, as a careless change would, and the test that has to turn red. */
export type Fault = {
  name: string;
  file: string;
  /** Stands once in the file. */
  find: string;
  put: string;
  /** By its file and a part of its title. */
  test: { file: string; name: string };
};

/** What would hurt most: votes, claims, places in line, privacy, numbers and times. */
export const faults: Fault[] = [
  {
    name: "the desk's polls show everybody's votes as none",
    file: "app/polls/desk/polls.desk.route.tsx",
    find: "all={poll.total}",
    put: "all={poll.sampleVotes}",
    test: {
      file: "app/admin/desk-numbers.test.ts",
      name: "lists of parties and polls show the numbers of the database",
    },
  },
  {
    name: "every reported message has one reporter",
    file: "app/admin/reports/reports.desk.route.tsx",
    find: "counted(of.reporters,",
    put: "counted(1,",
    test: {
      file: "app/admin/reports/reports.test.ts",
      name: "a reported message stands in the queue with its reporters and reasons until it is settled",
    },
  },
  {
    name: "Take down dismisses",
    file: "app/admin/reports/reports.desk.route.tsx",
    find: '<ActionButton does="remove" strong>',
    put: '<ActionButton does="dismiss" strong>',
    test: { file: "e2e/operator.spec.ts", name: "what is taken away at the desk leaves open rooms at once" },
  },
  {
    name: "of a person every table holds as much",
    file: "app/admin/people/people.route.tsx",
    find: "<dd>{count(rows)}</dd>",
    put: "<dd>{count(found.tables.length)}</dd>",
    test: { file: "app/admin/desk-numbers.test.ts", name: "a person's page counts what is held" },
  },
  {
    name: "the wrapped card of /afters says 29",
    file: "app/rewards/wrapped/wrapped-summary.tsx",
    find: "count(stats.totalRewatches)",
    put: "29",
    test: { file: "app/rewards/wrapped/wrapped.test.ts", name: "show the stored numbers of the newest" },
  },
  {
    name: "the poster says 29",
    file: "app/rewards/wrapped/wrapped-sentence.ts",
    find: "const number = count(totalRewatches);",
    put: 'const number = "29";',
    test: { file: "app/rewards/wrapped/wrapped.test.ts", name: "show the stored numbers of the newest" },
  },
  {
    name: "of every ranking the total is 24.5K",
    file: "app/rewards/leaderboards/friend-board.server.ts",
    find: "total: inShort(total),",
    put: 'total: "24.5K",',
    test: { file: "app/rewards/leaderboards/leaderboard.test.ts", name: "every rank and every total" },
  },
  {
    name: "every rank of /leaderboard is falsified",
    file: "app/rewards/leaderboards/friend-board.server.ts",
    find: "  rank,\n  total: inShort",
    put: "  rank: Math.ceil(rank / 10),\n  total: inShort",
    test: { file: "app/rewards/leaderboards/leaderboard.test.ts", name: "every rank and every total" },
  },
  {
    name: "a prediction that is torn up stays",
    file: "app/room/called-it/called-it.actions.server.ts",
    find: "await deletePrediction(partyId, id, await fan());",
    put: "await fan();",
    test: {
      file: "app/room/room-page.test.ts",
      name: "a prediction is sealed on a page of its own",
    },
  },
  {
    name: "a party ends soon from its last ten minutes on",
    file: "app/parties/party.ts",
    find: "15 * 60_000",
    put: "10 * 60_000",
    test: {
      file: "e2e/party-times.spec.ts",
      name: "a status turns with the clock while the page stays open",
    },
  },
  {
    name: "who joined is counted once",
    file: "app/room/room.tsx",
    find: "party={{ ...party, ...room.joined }}",
    put: "party={party}",
    test: { file: "e2e/live-numbers.spec.ts", name: "the totals of a room move" },
  },
  {
    name: "the room's bars wait for a reload",
    file: "app/room/room.tsx",
    find: "<RoomPoll polls={polls} tallies={room.tallies}",
    put: "<RoomPoll polls={polls} tallies={{}}",
    test: { file: "e2e/two-fans.spec.ts", name: "a vote moves the other's bars" },
  },
  {
    name: "taps rise and are never sent",
    file: "app/room/reactions/use-reactions.ts",
    find: "else timer.current ??= setTimeout(send, gatherMs);",
    put: "",
    test: { file: "e2e/room.spec.ts", name: "reactions count every tap, and survive a reload" },
  },
  {
    name: "a message tells the year's seconds instead of the party's",
    file: "app/room/chat/message.tsx",
    find: "clockTime(entry.offsetMs)",
    put: "clockTime(entry.at)",
    test: {
      file: "e2e/room.spec.ts",
      name: "who has not joined reads, is told once what a rehearsal is, and joins to talk",
    },
  },
  {
    name: "a message hidden for me is back after a reload",
    file: "app/room/room.actions.server.ts",
    find: "        await hideMessage(partyId, seq, await fan());\n",
    put: "",
    test: { file: "e2e/room.spec.ts", name: "by keys the chat is one stop" },
  },
  {
    name: "a report is thanked for and not kept",
    file: "app/admin/reports/reports.actions.server.ts",
    find: "        await report(input, await fan());\n",
    put: "",
    test: {
      file: "app/admin/reports/reports.test.ts",
      name: "posts, confessions and moods are reported by a form",
    },
  },
  {
    name: "a vote goes to the first option, whichever was pressed",
    file: "app/polls/poll-rows.tsx",
    find: "void vote(Number((submitter as HTMLButtonElement).value));",
    put: "void vote(Number((submitter?.parentElement?.firstElementChild as HTMLButtonElement).value));",
    test: { file: "e2e/room.spec.ts", name: "one vote per fan, moved by voting again" },
  },
  {
    name: "bars are votes instead of percents",
    file: "app/polls/poll-rows.tsx",
    find: "view.votes && percentages(view.votes)",
    put: "view.votes",
    test: {
      file: "e2e/live-numbers.spec.ts",
      name: "a poll keeps how it stands to itself until one asks or votes",
    },
  },
  {
    name: "sample votes are counted among the others",
    file: "app/polls/poll-rows.tsx",
    find: "view.total - view.sampleVotes",
    put: "view.total",
    test: { file: "app/polls/page/polls-page.test.tsx", name: "the votes of samples are counted apart" },
  },
  {
    name: "a poll is open until somebody says that it is closed",
    file: "app/polls/poll-rows.tsx",
    find: "view.closesAt !== null && view.closesAt <= now",
    put: "false",
    test: { file: "e2e/quiet-room.spec.ts", name: "a poll closes at its second" },
  },
  {
    name: "a vote that failed stays chosen",
    file: "app/polls/use-poll.ts",
    find: "    setPending(null);\n",
    put: "",
    test: { file: "e2e/polls.spec.ts", name: "a vote that fails says so and leaves nothing chosen" },
  },
  {
    name: "a friend's vote is thanked for and not kept",
    file: "app/rewards/identities/identities.actions.server.ts",
    find: "        await castFriendVote(token, who, { characterId });\n",
    put: "",
    test: { file: "app/rewards/identities/identity-page.test.ts", name: "friends vote on who the fan is" },
  },
  {
    name: "who joined counts the sample fans in",
    file: "app/parties/crowd.tsx",
    find: "of.participants - of.sampleParticipants",
    put: "of.participants",
    test: { file: "app/parties/crowd.test.tsx", name: "the true number leads" },
  },
  {
    name: "the fan's points are the number of deeds that are shown",
    file: "app/lobby/my-parties.tsx",
    find: 'counted(points, "point")',
    put: 'counted(activity.length, "point")',
    test: {
      file: "app/lobby/directory-page.test.ts",
      name: "with the fan's last deeds, at most five",
    },
  },
  {
    name: "a link to sign in is promised and not written",
    file: "app/desk/sign-in/sign-in.route.tsx",
    find: "    await askForLink(email, address, browser);\n",
    put: "    if (!email) await askForLink(email, address, browser);\n",
    test: {
      file: "app/desk/sign-in/sign-in.test.ts",
      name: "asking for a link answers the same for an operator and for anybody else",
    },
  },
  {
    name: "Request Access is answered and not stored",
    file: "app/creators/signups/sign-ups.actions.server.ts",
    find: "      await requestAccess(input, await senderOf(actor, guards));\n",
    put: "",
    test: {
      file: "app/creators/gates/gate.test.ts",
      name: "what is asked for behind the gate is stored, with the words of who asked",
    },
  },
  {
    name: "the code of a friend's invite is not sent with the waitlist's form",
    file: "app/creators/signups/pages/waitlist.route.tsx",
    find: '{friend && <input type="hidden" name="friend" value={friend} />}',
    put: "",
    test: {
      file: "app/creators/signups/pages/sign-up-page.test.ts",
      name: "the waitlist is a plain form of two fields",
    },
  },
  {
    name: "the place in line counts from nought",
    file: "app/creators/signups/pages/place.route.tsx",
    find: "{count(place)}",
    put: "{count(place - 1)}",
    test: {
      file: "app/creators/signups/pages/place-page.test.tsx",
      name: "the place is counted from the door",
    },
  },
  {
    name: "the Studio SDK's requests are kept as partnerships",
    file: "app/creators/signups/sign-ups.actions.server.ts",
    find: 'await requestStudio("studio-sdk", input',
    put: 'await requestStudio("partnership", input',
    test: {
      file: "app/creators/signups/sign-ups.actions.test.ts",
      name: "a request for the Studio SDK is a studio's request of its own kind",
    },
  },
  {
    name: "a poll of /polls is everybody's, also for who has voted",
    file: "app/polls/page/polls.route.tsx",
    find: " look={lookOf(poll)}",
    put: "",
    test: {
      file: "platform/pages/own-pages.test.ts",
      name: "who comes with a session gets the kept page with their own in it",
    },
  },
  {
    name: "a room shows lines that somebody has hidden for themselves",
    file: "app/room/chat/chat.tsx",
    find: "looksSameToEveryone(log) && ",
    put: "",
    test: {
      file: "platform/pages/own-pages.test.ts",
      name: "who comes with a session gets the kept page with their own in it",
    },
  },
  {
    name: "the camera films on after the photo",
    file: "app/play/scenes/selfie/use-camera.ts",
    find: "      end();\n    };",
    put: "    };",
    test: {
      file: "e2e/selfie.spec.ts",
      name: "a photo is taken and goes into the scene on this device alone",
    },
  },
  {
    name: "what was looked at stays unread",
    file: "app/messages/threads/thread-screen.tsx",
    find: "if (!isUnread || document.hidden) return;",
    put: "return;",
    test: { file: "e2e/threads.spec.ts", name: "news, a fact and a card are shared" },
  },
  {
    name: "how many are gone stays as it was loaded",
    file: "app/rewards/drops/view/use-drops.ts",
    find: "onState: { standings: setLive }",
    put: "onState: {}",
    test: { file: "e2e/drops.spec.ts", name: "moves a second browser without a reload" },
  },
  {
    name: "a claim that got no answer is not sent again",
    file: "app/rewards/drops/view/claim-box.tsx",
    find: "await deliver<Answer>(",
    put: 'await (await import("../../../platform/action/send-action.ts")).sendAction<Answer>(',
    test: { file: "e2e/drops.spec.ts", name: "the network is cut in the middle of a claim" },
  },
  {
    name: "the place in line is one too far",
    file: "app/rewards/drops/view/claim-box.tsx",
    find: "own.ahead === 0",
    put: "own.ahead < 0",
    test: { file: "e2e/drops.spec.ts", name: "who stands by is told their place" },
  },
  {
    name: "the countdown goes by the browser's clock",
    file: "app/rewards/drops/view/use-drops.ts",
    find: "useServerNow(loadedAt)",
    put: "Math.max(0 * useServerNow(loadedAt), Date.now())",
    test: { file: "e2e/drops.spec.ts", name: "the countdown goes by the server's clock" },
  },
  {
    name: "nobody hears that it opens",
    file: "app/rewards/drops/view/countdown.tsx",
    find: "if (state !== stateBefore) setSaid(",
    put: 'if (state !== stateBefore && state !== "open") setSaid(',
    test: { file: "e2e/drops.spec.ts", name: "the countdown goes by the server's clock" },
  },
  {
    name: "a ticket has no code",
    file: "app/discover/recommendations/tickets/ticket.route.tsx",
    find: '<path d={code.path} fill="#000" />',
    put: "",
    test: { file: "app/discover/recommendations/page/recommendations-page.test.ts", name: "keeping a seat" },
  },
  {
    name: "the standard code opens what is for studios",
    file: "app/site/showcase/phones.ts",
    find: "(variant ? [...standard, forStudios] : standard)",
    put: "(variant ? standard : [...standard, forStudios])",
    test: {
      file: "app/site/showcase/showcase-page.test.ts",
      name: "the variant code adds",
    },
  },
];
