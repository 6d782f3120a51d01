/**
 * What is broken on a screen or in what it shows, as a careless change would break it: what would hurt most, such as
 * votes, claims, places in line, privacy, numbers and times. Each with its file, the change as `git diff --word-diff`
 * writes it, of what stands once in the file, and the test that has to turn red: "file > a part of its title".
 */
export const faults: Record<string, [file: string, change: string, test: string]> = {
  "the desk's polls show everybody's votes as none": [
    "app/polls/desk/polls.desk.route.tsx",
    "all={poll.[-total-]{+sampleVotes+}}",
    "app/admin/desk-numbers.test.ts > lists of parties and polls show the numbers",
  ],
  "every reported message has one reporter": [
    "app/admin/reports/reports.desk.route.tsx",
    "counted([-of.reporters-]{+1+},",
    "app/admin/reports/reports.test.ts > a reported message is queued with its",
  ],
  "Take down dismisses": [
    "app/admin/reports/reports.desk.route.tsx",
    '<ActionButton does="[-remove-]{+dismiss+}" strong>',
    "e2e/operator.spec.ts > a message taken down at the desk leaves",
  ],
  "of a person every table holds as much": [
    "app/admin/people/person-data.tsx",
    "<dd>{count([-rows-]{+found.tables.length+})}</dd>",
    "app/admin/desk-numbers.test.ts > a person's page counts what is held",
  ],
  "the wrapped card of /afters says 29": [
    "app/rewards/wrapped/wrapped-summary.tsx",
    "[-count(stats.totalRewatches)-]{+29+}",
    "app/rewards/wrapped/wrapped.test.ts > card and poster show the newest stored",
  ],
  "the poster says 29": [
    "app/rewards/wrapped/wrapped-sentence.ts",
    'const number = [-count(totalRewatches)-]{+"29"+};',
    "app/rewards/wrapped/wrapped.test.ts > card and poster show the newest stored",
  ],
  "of every ranking the total is 24.5K": [
    "app/rewards/leaderboards/friend-board.server.ts",
    'total: [-inShort(total)-]{+"24.5K"+},',
    "app/rewards/leaderboards/leaderboard.test.ts > every rank and total on the page matches the",
  ],
  "every rank of /leaderboard is falsified": [
    "app/rewards/leaderboards/friend-board.server.ts",
    "  rank{+: Math.ceil(rank / 10)+},\n  total: inShort",
    "app/rewards/leaderboards/leaderboard.test.ts > every rank and total on the page matches the",
  ],
  "a prediction that is torn up stays": [
    "app/room/called-it/called-it.actions.server.ts",
    "[-await deletePrediction(partyId, id, await fan());-]{+await fan();+}",
    "app/room/room-page.test.ts > a prediction is sealed on a page of its own",
  ],
  "a party ends soon from its last ten minutes on": [
    "app/parties/party.ts",
    "[-15-]{+10+} * 60_000",
    "e2e/party-times.spec.ts > a status changes on time while the page is",
  ],
  "who marked a party to come is counted once": [
    "app/room/room.tsx",
    "counts={[-room.joined-]{+{ ...room.joined, marks: party.marks }+}}",
    "e2e/live-numbers.spec.ts > directory numbers, new cards and totals are",
  ],
  "the room's bars wait for a reload": [
    "app/room/room.tsx",
    "<RoomPoll polls={polls} tallies={[-room.tallies-]{+{}+}}",
    "e2e/two-fans.spec.ts > chat, votes and taps of one fan reach the",
  ],
  "taps rise and are never sent": [
    "app/room/reactions/use-reactions.ts",
    "[-else timer.current ??= setTimeout(send, gatherMs);-]",
    "e2e/room.spec.ts > one vote per fan, and every reaction counts",
  ],
  "a message tells the year's seconds instead of the party's": [
    "app/room/chat/message.tsx",
    "clockTime(entry.[-offsetMs-]{+at+})",
    "e2e/room.spec.ts > who has not joined reads, is told once what",
  ],
  "a message hidden for me is back after a reload": [
    "app/room/room.actions.server.ts",
    "[-        await hideMessage(partyId, seq, await fan());\n-]",
    "e2e/room.spec.ts > by keys the chat is one stop",
  ],
  "a report is thanked for and not kept": [
    "app/admin/reports/reports.actions.server.ts",
    "[-        await report(input, await fan());\n-]",
    "app/admin/reports/reports.test.ts > posts, confessions and moods are reported by",
  ],
  "a vote goes to the first option, whichever was pressed": [
    "app/polls/poll-rows.tsx",
    "void vote(Number((submitter{+?.parentElement?.firstElementChild+} as HTMLButtonElement).value));",
    "e2e/room.spec.ts > one vote per fan, and every reaction counts",
  ],
  "bars are votes instead of percents": [
    "app/polls/poll-rows.tsx",
    "view.votes[- && percentages(view.votes)-]",
    "e2e/live-numbers.spec.ts > a poll hides results until asked or voted,",
  ],
  "sample votes are counted among the others": [
    "app/polls/poll-rows.tsx",
    "view.total[- - view.sampleVotes-]",
    "app/polls/page/polls-page.test.tsx > the votes of samples are counted apart",
  ],
  "a poll is open until somebody says that it is closed": [
    "app/polls/poll-rows.tsx",
    "[-view.closesAt !== null && view.closesAt <= now-]{+false+}",
    "e2e/quiet-room.spec.ts > a poll closes at its second",
  ],
  "a vote that failed stays chosen": [
    "app/polls/use-poll.ts",
    "[-    setPending(null);\n-]",
    "e2e/polls.spec.ts > a failed vote that leaves nothing chosen",
  ],
  "a friend's vote is thanked for and not kept": [
    "app/rewards/identities/identities.actions.server.ts",
    "[-        await castFriendVote(token, who, { characterId });\n-]",
    "app/rewards/identities/identity-page.test.ts > friends vote by form, get an answer and may",
  ],
  "who joined counts the sample fans in": [
    "app/parties/crowd.tsx",
    "of.participants[- - of.sampleParticipants-]",
    "app/parties/crowd.test.tsx > the real count leads, with the sample count",
  ],
  "the fan's points are the number of deeds that are shown": [
    "app/lobby/my-parties.tsx",
    'counted([-points-]{+activity.length+}, "point")',
    "app/lobby/directory-page.test.ts > Join Party leads to the room and shows in",
  ],
  "a link to sign in is promised and not written": [
    "app/desk/sign-in/sign-in.route.tsx",
    "    {+if (!email) +}await askForLink(email, address, browser);\n",
    "app/desk/sign-in/sign-in.test.ts > asking for a link answers alike and as fast",
  ],
  "Request Access is answered and not stored": [
    "app/creators/signups/sign-ups.actions.server.ts",
    "[-      await requestAccess(input, await senderOf(actor, guards));\n-]",
    "app/creators/gates/gate.test.ts > requests behind the gate are stored with",
  ],
  "the code of a friend's invite is not sent with the waitlist's form": [
    "app/creators/signups/pages/waitlist.route.tsx",
    '[-{friend && <input type="hidden" name="friend" value={friend} />}-]',
    "app/creators/signups/pages/sign-up-page.test.ts > the waitlist is a plain form of two fields",
  ],
  "the place in line counts from nought": [
    "app/creators/signups/pages/place.route.tsx",
    "{count(place{+ - 1+})}",
    "app/creators/signups/pages/place-page.test.tsx > the place counts from the door, with people",
  ],
  "the Studio SDK's requests are kept as partnerships": [
    "app/creators/signups/sign-ups.actions.server.ts",
    'await requestStudio("[-studio-sdk-]{+partnership+}", input',
    "app/creators/signups/sign-ups.actions.test.ts > a request for the Studio SDK is a studio's",
  ],
  "a poll of /polls is everybody's, also for who has voted": [
    "app/polls/page/polls.route.tsx",
    "[- look={fragmentKey(poll)}-]",
    "platform/pages/own-pages.test.ts > a visitor with a session gets the cached",
  ],
  "a room shows lines that somebody has hidden for themselves": [
    "app/room/chat/chat.tsx",
    "[-looksSameToEveryone(log) && -]",
    "platform/pages/own-pages.test.ts > a visitor with a session gets the cached",
  ],
  "the camera films on after the photo": [
    "app/play/scenes/selfie/use-camera.ts",
    "    [-  end();\n    -]};",
    "e2e/selfie.spec.ts > a photo goes into the scene on this device",
  ],
  "what was looked at stays unread": [
    "app/messages/threads/thread-screen.tsx",
    "[-if (!isUnread || document.hidden) -]return;",
    "e2e/threads.spec.ts > sharing to friends, and sample friends who",
  ],
  "how many are gone stays as it was loaded": [
    "app/rewards/drops/view/use-drops.ts",
    "onState: {[- standings: setLive -]}",
    "e2e/drops.spec.ts > a claim moves a second browser live;",
  ],
  "a claim that got no answer is not sent again": [
    "app/rewards/drops/view/claim-box.tsx",
    'await [-deliver-]{+(await import("../../../../platform/action/send-action.ts")).sendAction+}<Answer>(',
    "e2e/drops.spec.ts > a claim cut off mid-way is resent with the",
  ],
  "the place in line is one too far": [
    "app/rewards/drops/view/claim-box.tsx",
    "own.ahead [-===-]{+<+} 0",
    "e2e/drops.spec.ts > a claim moves a second browser live;",
  ],
  "the countdown goes by the browser's clock": [
    "app/rewards/drops/view/use-drops.ts",
    "[-useServerNow(loadedAt-]{+Math.max(0 * useServerNow(loadedAt), Date.now()+})",
    "e2e/drops.spec.ts > the countdown follows the server's clock",
  ],
  "nobody hears that it opens": [
    "app/rewards/drops/view/countdown.tsx",
    'if (state !== stateBefore{+ && state !== "open"+}) setSaid(',
    "e2e/drops.spec.ts > the countdown follows the server's clock",
  ],
  "a ticket has no code": [
    "app/discover/recommendations/tickets/ticket.route.tsx",
    '[-<path d={code.path} fill="#000" />-]',
    "app/discover/recommendations/page/recommendations-page.test.ts > filtering, preferences and tickets are links",
  ],
  "the standard code opens what is for studios": [
    "app/site/showcase/phones.ts",
    "(variant ? [-[...standard, forStudios] : standard-]{+standard : [...standard, forStudios]+})",
    "app/site/showcase/showcase-page.test.ts > the variant code adds",
  ],
};
