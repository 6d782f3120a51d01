/** What a page may set, hear and style, by element. A test compares it with what the elements do. */
export type DescribedElement = {
  tag: string;
  /** The file it is in. */
  file: string;
  says: string;
  /** What `for` is. */
  of: string | null;
  attributes: Record<string, string>;
  methods: string[];
  parts: string[];
  slots: Record<string, string>;
  states: string[];
};

export const commonAttributes: Record<string, string> = {
  key: "The publishable key. Said once, on afters-app, or on the element.",
  apikey: "The same, where a framework keeps the name key for itself, as React and Vue do.",
  src: "Address of this Afters; left out, the one that the script is from.",
  consent:
    "denied: nothing is stored, and nobody is remembered once the page is gone. granted, or left out: after the first act.",
  eager: "Loads at once, and not when it comes near.",
  theme: "dark or light: a look of ours instead of the page's.",
};

export const commonSlots: Record<string, string> = {
  "": "What stands there while there is nothing else: before it loads, and while Afters is away.",
  loading: "Instead, before it loads.",
  error: "Instead, while Afters is away.",
  empty: "Instead, where there is nothing by that name.",
};

export const commonStates = ["loading", "error", "empty", "ready"];

export const customProperties: Record<string, string> = {
  "--afters-ink": "Text. The page's own.",
  "--afters-quiet": "Text that is less.",
  "--afters-paper": "Ground. None.",
  "--afters-fill": "Options, fields and cards.",
  "--afters-bar": "Bars of a result, and lines.",
  "--afters-mine": "The bar of one's own option.",
  "--afters-press": "What is pressed, and what is live.",
  "--afters-on": "Text on what is pressed.",
  "--afters-line": "Border of the element.",
  "--afters-corner": "Corners of the element.",
  "--afters-corner-small": "Corners within.",
  "--afters-pill": "Corners of what is pressed.",
  "--afters-pad": "Room within.",
  "--afters-type": "Typeface.",
  "--afters-head-type": "Typeface of titles.",
  "--afters-head-size": "Size of titles.",
  "--afters-head-weight": "Weight of titles.",
  "--afters-track": "Letter spacing of titles.",
  "--afters-height": "Height of a chat or a party.",
  "--afters-reserve": "Height that is kept before it loads.",
};

const signOf = ["sign"];

export const sdkElements: DescribedElement[] = [
  {
    tag: "afters-poll",
    file: "poll",
    says: "A poll: options, and how it stands once one has voted.",
    of: "the poll",
    attributes: { results: "Shows how it stands before one has voted." },
    methods: ["vote(option)"],
    parts: [...signOf, "title", "options", "option", "bar", "num", "quiet", "row", "foot", "link"],
    slots: {},
    states: ["voted", "closed", "waiting"],
  },
  {
    tag: "afters-party",
    file: "party",
    says: "A room in little: who is here, heat, the poll that is on, a gasp, the chat, reactions, and the ending.",
    of: "the party",
    attributes: { placeholder: "What stands in the field." },
    methods: ["say(text, replyTo?)", "react(taps)", "gasp(holding)", "call(pollId, option)"],
    parts: [...signOf, "title", "quiet", "heat", "card", "press", "large", "num"],
    slots: { before: "Instead of when it begins.", ended: "Instead of its ending." },
    states: ["over", "gasping"],
  },
  {
    tag: "afters-chat",
    file: "chat",
    says: "What is said in a party, and a field to say something.",
    of: "the party",
    attributes: { placeholder: "What stands in the field." },
    methods: ["say(text, replyTo?)"],
    parts: [
      ...signOf,
      "log",
      "line",
      "mine",
      "going",
      "face",
      "name",
      "text",
      "cue",
      "quiet",
      "field",
      "press",
    ],
    slots: {},
    states: [],
  },
  {
    tag: "afters-reactions",
    file: "reactions",
    says: "The six reactions of a party, with how often each was pressed.",
    of: "the party",
    attributes: {},
    methods: ["react(taps)"],
    parts: [...signOf, "reactions", "reaction", "num"],
    slots: {},
    states: [],
  },
  {
    tag: "afters-drop",
    file: "drop",
    says: "A drop: picture, what is left, and the press that claims one.",
    of: "the drop",
    attributes: {},
    methods: ["claim()"],
    parts: [
      ...signOf,
      "drop",
      "picture",
      "words",
      "title",
      "about",
      "meter",
      "row",
      "quiet",
      "num",
      "press",
      "foot",
    ],
    slots: {},
    states: ["claimed", "gone"],
  },
  {
    tag: "afters-leaderboard",
    file: "leaderboard",
    says: "The five fans with most points.",
    of: null,
    attributes: { heading: "Its title." },
    methods: [],
    parts: [...signOf, "title", "list", "fan", "num", "rank", "name", "quiet"],
    slots: {},
    states: [],
  },
  {
    tag: "afters-tonight",
    file: "tonight",
    says: "What is on and what comes, with a reminder.",
    of: null,
    attributes: {
      heading: "Its title.",
      limit: "How many; three where it is left out.",
      show: "Of one film or show alone.",
    },
    methods: ["mark(partyId, marked?)"],
    parts: [...signOf, "title", "list", "party", "when", "acts", "press", "quiet", "name"],
    slots: {},
    states: [],
  },
];

export const eventsOf = ({ methods }: DescribedElement): string[] => [
  ...methods.map((method) => `afters:${method.split("(")[0]}`),
  "afters:error",
];
