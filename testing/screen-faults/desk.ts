import type { Fault } from "./fault.ts";

/** The desk. */
export const deskFaults: Fault[] = [
  {
    kind: "wrong number",
    name: "the overview tells of today what nobody looked at",
    file: "app/operator/overview.route.tsx",
    find: '<td data-label="Today">{bounded(today)}',
    put: '<td data-label="Today">{bounded(open)}',
    test: {
      file: "app/operator/desk-numbers.test.ts",
      name: "the overview shows the numbers of the database",
    },
  },
  {
    kind: "wrong number",
    name: "the overview's open reports are the letters failed",
    file: "app/operator/overview.route.tsx",
    find: "value={bounded(reports)}",
    put: "value={bounded(dead)}",
    test: {
      file: "app/operator/desk-numbers.test.ts",
      name: "the overview shows the numbers of the database",
    },
  },
  {
    kind: "wrong target",
    name: "the overview's letters failed lead to those that wait",
    file: "app/operator/overview.route.tsx",
    find: "/operator/mails?state=dead",
    put: "/operator/mails?state=waiting&dead",
    test: {
      file: "app/operator/desk-numbers.test.ts",
      name: "the overview shows the numbers of the database",
    },
  },
  {
    kind: "nothing stored",
    name: "a note is said to be kept and is not",
    file: "app/signups/desk/request.desk.route.tsx",
    find: 'input.note ?? "", operator',
    put: '"", operator',
    test: {
      file: "app/signups/desk/requests.test.ts",
      name: "a request shows what looked odd in plain words, and keeps notes with author and time",
    },
  },
  {
    kind: "wrong target",
    name: "the export's link forgets the filter",
    file: "app/signups/desk/requests.desk.route.tsx",
    find: "/export.csv?",
    put: "/export.csv?of=",
    test: {
      file: "app/signups/desk/requests.test.ts",
      name: "an export is what the list shows under its filter, and no cell of it is a formula",
    },
  },
  {
    kind: "wrong number",
    name: "the desk's parties count how many parties there are",
    file: "app/parties/desk/parties.desk.route.tsx",
    find: "all={party.participants}",
    put: "all={parties.length}",
    test: {
      file: "app/operator/desk-numbers.test.ts",
      name: "lists of parties and polls show the numbers of the database",
    },
  },
  {
    kind: "wrong number",
    name: "the desk's polls show everybody's votes as none",
    file: "app/polls/desk/polls.desk.route.tsx",
    find: "all={poll.total}",
    put: "all={poll.sampleVotes}",
    test: {
      file: "app/operator/desk-numbers.test.ts",
      name: "lists of parties and polls show the numbers of the database",
    },
  },
  {
    kind: "wrong number",
    name: "at the desk each option has the votes of the first",
    file: "app/polls/desk/poll.desk.route.tsx",
    find: "poll.votes[at]",
    put: "poll.votes[0]",
    test: {
      file: "app/operator/desk-numbers.test.ts",
      name: "lists of parties and polls show the numbers of the database",
    },
  },
  {
    kind: "wrong number",
    name: "every reported message has one reporter",
    file: "app/reports/reports.desk.route.tsx",
    find: "counted(of.reporters,",
    put: "counted(1,",
    test: {
      file: "app/reports/reports.test.ts",
      name: "a reported message stands in the queue with its reporters and reasons until it is settled",
    },
  },
  {
    kind: "wrong target",
    name: "Take away dismisses",
    file: "app/reports/reports.desk.route.tsx",
    find: '<Act does="remove" strong>',
    put: '<Act does="dismiss" strong>',
    test: { file: "e2e/operator.spec.ts", name: "what is taken away at the desk leaves open rooms at once" },
  },
  {
    kind: "frozen value",
    name: "a letter's tries are always none",
    file: "app/mail/mail.desk.route.tsx",
    find: "{mail.attempts}",
    put: "0",
    test: {
      file: "app/mail/mails.test.ts",
      name: "a letter that was given up says after how many tries and why",
    },
  },
  {
    kind: "wrong number",
    name: "of a person every table holds as much",
    file: "app/operator/people/people.route.tsx",
    find: "<dd>{count(rows)}</dd>",
    put: "<dd>{count(found.tables.length)}</dd>",
    test: { file: "app/operator/desk-numbers.test.ts", name: "a person's page counts what is held" },
  },
  {
    kind: "wrong target",
    name: "a catalogue's row moves down when it should move up",
    file: "app/catalogue/desk/catalogue-list.tsx",
    find: 'step("up", "↑", place === 1)',
    put: 'step("down", "↑", place === 1)',
    test: { file: "e2e/catalogue.spec.ts", name: "titles are added, moved, retired and put back" },
  },
  {
    kind: "nothing stored",
    name: "a status that was set at the request's own page is not kept",
    file: "app/signups/desk/request.desk.route.tsx",
    find: "moveRequests(kind, [row.id],",
    put: "moveRequests(kind, [],",
    test: { file: "app/operator/desk-numbers.test.ts", name: "a request's own page moves it on" },
  },
  {
    kind: "wrong moment",
    name: "a party is offered to begin in two hours' time instead of the next full hour",
    file: "app/parties/desk/party-fields.tsx",
    find: "Math.ceil(now / hourMs) * hourMs",
    put: "Math.ceil(now / hourMs + 2) * hourMs",
    test: {
      file: "app/operator/desk-numbers.test.ts",
      name: "a new party begins at the next full hour",
    },
  },
];
