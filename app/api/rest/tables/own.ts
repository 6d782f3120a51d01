import type { TableDescription } from "./table.ts";

const session = {
  type: "text",
  about:
    "The caller's own session, as the access token names it; left out, it is filled in. With the key alone: an ID that the page made up and no one else has used.",
} as const;

export const pollVotes: TableDescription = {
  name: "poll_votes",
  about: "Your votes, one for each poll. Voting again moves your vote.",
  rows: "own",
  verbs: ["select", "insert", "upsert"],
  columns: {
    poll_id: { type: "text", required: true, about: "The poll." },
    option_index: {
      type: "integer",
      required: true,
      about: "Which of the poll's options, counted from 0.",
    },
    user_session: session,
    created_at: {
      type: "timestamptz",
      counted: true,
      about: "When the vote was cast or moved, by the server's clock.",
    },
  },
  unique: { constraint: "poll_votes_poll_id_user_session_key", columns: ["poll_id", "user_session"] },
  embeds: { polls: { relation: "polls", many: false, on: [["poll_id", "id"]] } },
  limits: [
    "30 votes in 10 seconds for one session",
    "240 votes a minute on one poll from one address, more where more people read along from there",
  ],
};

export const userIdentities: TableDescription = {
  name: "user_identities",
  about: "The characters you have claimed. The one claimed last is the current one.",
  rows: "own",
  verbs: ["select", "insert", "upsert"],
  columns: {
    user_session: session,
    character_name: { type: "text", required: true, about: "A name of the table characters." },
    show_name: {
      type: "text",
      about: "The title that character is from; left out, it is filled in.",
    },
    friend_votes: {
      type: "integer",
      counted: true,
      about: "How many friends say so. Counted by the server, whatever is sent.",
    },
    claimed_at: { type: "timestamptz", counted: true, about: "When it was claimed last." },
  },
  unique: {
    constraint: "user_identities_user_session_character_name_key",
    columns: ["user_session", "character_name"],
  },
  embeds: { characters: { relation: "characters", many: false, on: [["character_name", "name"]] } },
  limits: ["20 claims a minute for one session"],
};

export const wrappedStats: TableDescription = {
  name: "wrapped_stats",
  about: "Your wrapped of a month or a year. Upserting it brings it up to date.",
  rows: "own",
  verbs: ["select", "insert", "upsert"],
  columns: {
    user_session: session,
    period: {
      type: "text",
      about: 'A month\'s English name in lower case, or a year from 2020 on; left out, "september".',
    },
    stats: {
      type: "jsonb",
      counted: true,
      about:
        "topShow, secretBinge, totalRewatches and friendVote. Counted by the server from what you did, whatever is sent.",
    },
    is_sample: {
      type: "boolean",
      counted: true,
      about: "The stats are the sample's, because there is too little of your own.",
    },
    generated_at: { type: "timestamptz", counted: true, about: "When it was counted." },
  },
  unique: { constraint: "wrapped_stats_user_session_period_key", columns: ["user_session", "period"] },
  embeds: {},
  limits: ["20 a minute for one session"],
};
