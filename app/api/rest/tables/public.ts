import type { TableDescription } from "./table.ts";

const readOnly = { rows: "everybody", verbs: ["select"], limits: [] } as const;
const text = (about: string) => ({ type: "text", about }) as const;
const number = (about: string) => ({ type: "integer", about }) as const;
const moment = (about: string) => ({ type: "timestamptz", about }) as const;
const yes = (about: string) => ({ type: "boolean", about }) as const;
const sampleRow = yes("It is a sample's.");

export const polls: TableDescription = {
  ...readOnly,
  name: "polls",
  about: "Every poll that has opened.",
  columns: {
    id: text("Names it."),
    title: text("The question."),
    description: text("More about it; may be empty."),
    options: { type: "jsonb", about: "A list of 2 to 8 texts. A vote names one by its place, from 0." },
    total_votes: number("How many voted. It always equals a recount of the votes."),
    is_active: yes("It takes votes now."),
    created_at: moment("When it was made."),
    closes_at: { ...moment("When it closes, at the latest with its party."), nullable: true },
    party_id: { ...text("The party it belongs to."), nullable: true },
  },
  unique: { constraint: "polls_pkey", columns: ["id"] },
  embeds: {
    poll_votes: { relation: "poll_votes", many: true, on: [["id", "poll_id"]] },
    poll_tallies: { relation: "poll_tallies", many: true, on: [["id", "poll_id"]] },
    parties: { relation: "parties", many: false, on: [["party_id", "id"]] },
  },
};

export const pollTallies: TableDescription = {
  ...readOnly,
  name: "poll_tallies",
  about: "The result of each option of a poll. On our own pages, too, anyone can ask for it.",
  columns: {
    poll_id: text("The poll."),
    option_index: number("The option, counted from 0."),
    votes: number("How many chose it. Those of a poll add up to its total_votes."),
  },
  unique: { constraint: "poll_tallies_pkey", columns: ["poll_id", "option_index"] },
  embeds: { polls: { relation: "polls", many: false, on: [["poll_id", "id"]] } },
};

export const parties: TableDescription = {
  ...readOnly,
  name: "parties",
  about: "The directory of parties: live, to come and over.",
  columns: {
    id: text("Names it."),
    title: text("Its title."),
    show: text("The film or show it is about."),
    description: text("What it is about."),
    status: text("live, ending-soon, upcoming or archived."),
    participants: number("Fans who joined, sample fans included."),
    sample_participants: number("How many of them are sample fans."),
    here: number("People who have the room open."),
    marks: number("Fans who mean to come, while it is to come."),
    starts_at: moment("When it begins."),
    ends_at: moment("When it ends."),
    picture: { ...text("Address of its picture."), nullable: true },
  },
  unique: { constraint: "parties_pkey", columns: ["id"] },
  embeds: { polls: { relation: "polls", many: true, on: [["id", "party_id"]] } },
};

export const titles: TableDescription = {
  ...readOnly,
  name: "titles",
  about: "The films and shows there are parties for.",
  columns: {
    slug: text("Names it."),
    name: text("Its name."),
    kind: text("film or show."),
    logline: text("One sentence of it."),
    picture: { ...text("Address of its picture."), nullable: true },
  },
  unique: { constraint: "titles_pkey", columns: ["slug"] },
  embeds: { characters: { relation: "characters", many: true, on: [["name", "show_name"]] } },
};

export const characters: TableDescription = {
  ...readOnly,
  name: "characters",
  about: "The characters that can be claimed.",
  columns: {
    id: text("Names it."),
    name: text("As user_identities.character_name takes it."),
    show_name: text("The title they are from."),
    description: text("One sentence of them."),
    picture: { ...text("Address of their portrait."), nullable: true },
  },
  unique: { constraint: "characters_pkey", columns: ["id"] },
  embeds: { titles: { relation: "titles", many: false, on: [["show_name", "name"]] } },
};

export const leaderboards: TableDescription = {
  ...readOnly,
  name: "leaderboards",
  about: "Last week's standings of the fans that /leaderboard shows publicly.",
  columns: {
    week: { type: "date", about: "Its Monday, in UTC." },
    fan: text("The fan's key, as the page's address has it."),
    name: text("The name they go by."),
    handle: { ...text("Their handle."), nullable: true },
    title_slug: text("The title they are ranked for."),
    title: text("Its name."),
    rank: number("Their place."),
    total: number("How many are ranked."),
    is_sample: sampleRow,
  },
  unique: { constraint: "leaderboards_pkey", columns: ["fan", "title_slug"] },
  embeds: { titles: { relation: "titles", many: false, on: [["title_slug", "slug"]] } },
};

export const topParticipantsTable: TableDescription = {
  ...readOnly,
  name: "top_participants",
  about: "The five fans with most points.",
  columns: {
    rank: number("Their place."),
    name: text("The name they go by."),
    character_name: text("The character they claimed last."),
    points: number("Their points."),
    is_sample: sampleRow,
  },
  unique: { constraint: "top_participants_pkey", columns: ["rank"] },
  embeds: {},
};

export const hottestCharacters: TableDescription = {
  ...readOnly,
  name: "hottest_characters",
  about: "Who leads in each city, up to five, and worldwide, up to three.",
  columns: {
    city: { ...text("The city's id; null worldwide."), nullable: true },
    city_name: text("The city's name, or Worldwide."),
    rank: number("Their place."),
    character_id: text("The character."),
    name: text("Their name."),
    show_name: text("The title they are from."),
    votes: number("How many say hot, sample votes included."),
    voted: number("How many say anything, sample votes included."),
    sample_votes: number("How many of those are sample votes."),
    counted_at: {
      ...moment("When it was counted, for what is counted every hour; else null."),
      nullable: true,
    },
  },
  unique: { constraint: "hottest_characters_pkey", columns: ["city", "rank"] },
  embeds: { characters: { relation: "characters", many: false, on: [["character_id", "id"]] } },
};

export const drops: TableDescription = {
  ...readOnly,
  name: "drops",
  about: "Limited drops: what runs and is to come, up to twelve, and the twelve that were last.",
  columns: {
    id: text("Names it."),
    title: text("Its title."),
    collection: text("The collection it belongs to; may be empty."),
    studio: text("Whose it is; may be empty."),
    description: text("What it is."),
    pieces: number("How many there are."),
    mode: text("first-come or draw."),
    state: text("announced, open, paused, drawing, sold-out or closed."),
    taken: number("Pieces that are taken."),
    waiting: number("Fans who wait for one."),
    entries: number("Fans who entered the draw."),
    opens_at: moment("When it opens."),
    closes_at: moment("When it closes."),
    is_sample: sampleRow,
    picture: { ...text("Address of its picture."), nullable: true },
  },
  unique: { constraint: "drops_pkey", columns: ["id"] },
  embeds: {},
};
