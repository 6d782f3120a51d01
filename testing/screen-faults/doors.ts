import type { Fault } from "./fault.ts";

/** The afterparty's gate and what is behind it, and the desk's door. */
export const doorFaults: Fault[] = [
  {
    kind: "frozen value",
    name: "a card that was asked for offers its request again",
    file: "app/afterparty/experience-card.tsx",
    find: "                done={ask}\n",
    put: "",
    test: {
      file: "e2e/afterparty.spec.ts",
      name: "a card's request is said with its title, and is still there after a reload",
    },
  },
  {
    kind: "nothing stored",
    name: "what was asked for is forgotten with the next load",
    file: "app/afterparty/exclusive.server.ts",
    find: "requested: requested.has(row.id),",
    put: "requested: false,",
    test: {
      file: "e2e/afterparty.spec.ts",
      name: "a card's request is said with its title, and is still there after a reload",
    },
  },
  {
    kind: "missing part",
    name: "behind the gate the search forgets the category",
    file: "app/afterparty/fan-worlds.tsx",
    find: "findExperiences(experiences, query, category)",
    put: "findExperiences(experiences, query, categories[0])",
    test: { file: "e2e/afterparty.spec.ts", name: "within the chosen category" },
  },
  {
    kind: "wrong target",
    name: "a chip of the categories drops what was typed",
    file: "app/afterparty/fan-worlds.tsx",
    find: "...(query && { q: query }), ",
    put: "",
    test: {
      file: "e2e/afterparty.spec.ts",
      name: "within the chosen category",
    },
  },
  {
    kind: "missing part",
    name: "a wrong password is refused without a word",
    file: "app/gates/gate.tsx",
    find: 'form.field("password")',
    put: '{ name: "password" }',
    test: {
      file: "e2e/afterparty.spec.ts",
      name: "the gate asks for a password and refuses a wrong one beside the field",
    },
  },
  {
    kind: "wrong target",
    name: "who signs in comes to the landing page",
    file: "app/sign-in/sign-in-link.route.tsx",
    find: '?? "/operator"',
    put: '?? "/"',
    test: { file: "e2e/operator.spec.ts", name: "signing out closes the desk" },
  },
  {
    kind: "nothing stored",
    name: "a link to sign in is promised and not written",
    file: "app/sign-in/sign-in.route.tsx",
    find: "    await askForLink(email, address, browser);\n",
    put: "    if (!email) await askForLink(email, address, browser);\n",
    test: {
      file: "app/sign-in/sign-in.test.ts",
      name: "asking for a link answers the same for an operator and for anybody else",
    },
  },
];
