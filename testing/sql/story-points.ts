/**
 * Of every table with words: how what it says of a story is held back, or why it says nothing of one. A new table has to
 * be named here; a test compares.
 */
const held: Record<string, string> = {
  "facts trivia interview_passages recommendations mood_scenes forum_posts confessions":
    "spoils_* columns, by SeenTitles.waitingAt",
  polls: "spoils, or the minute of its party's story, by reachedPolls and PartyShield",
  log_entries: "an entry's point, or the minute of its party's story, by PartyShield",
  "called_marks party_recaps gasps": "the minute of their party's story, by PartyShield",
  voice_entries: "spoils_* columns, by what the fan says they have seen",
  episodes: "synopsis_spoils: what spoils is sent to nobody",
};

const harmless: Record<string, string> = {
  "titles seasons characters directors pictures picture_originals picture_files theme_files scenes cities experiences":
    "the catalogue as it is sold: names, dates, places and pictures",
  "parties wishes wish_names news interviews forums drops":
    "what the house announces, written to be read before",
  "fans fan_cards accounts account_sessions account_passkeys account_providers account_codes account_merges fan_sessions":
    "a person, not a story",
  "follows blocks muted_fans demo_fans friend_links identity_links identity_votes user_identities":
    "who knows whom",
  "title_marks opened_episodes shelf_titles watched hidden_messages party_answers line_taps party_marks party_reminders party_members":
    "a fan's own, told to nobody else",
  "predictions drop_claims drop_entries drop_draws drop_marks tickets hunts hunt_pieces recommendation_preferences looked_up":
    "a fan's own; a prediction opens with what came true",
  "poll_votes held_votes hot_votes clip_votes confession_votes submission_votes forum_likes forum_taps trivia_marks feelings interview_backings":
    "that somebody pressed something",
  "poll_tallies hot_tallies hottest_worldwide trivia_totals feeling_totals reaction_taps reaction_totals fan_points":
    "numbers; those of a waiting poll are not sent with it",
  "points_ledger weekly_standings sample_wrapped wrapped_stats party_credits party_rows row_invites row_outs gasp_holds party_heat daily_numbers party_minutes party_reports report_links":
    "numbers and names of fans",
  "conversations character_talks": "told between two, who know where they are",
  "interview_questions clips moods submissions submission_files":
    "what fans make; readers report what gives something away, and it is covered",
  "story_points party_cues party_scripts removed_lines removed_messages held_words held_lines moderation_decisions fan_notes":
    "read at the desk alone, or played",
  "fan_invites beta_signups studio_partnerships creator_applications access_requests request_notes afterparty_invitations":
    "requests to the house",
  "reports approvals audit_log alerts alert_events operator_browsers webhooks webhook_deliveries webhook_attempts email_templates":
    "the desk's own",
  "operators operator_sessions operator_accounts operator_passkeys operator_links control_room_hosts":
    "operators",
  "mails unsubscribes push_subscriptions push_keys": "letters to one person, which quote nobody",
  "publishable_keys key_secrets key_usage token_keys token_sessions own_ids identified_fans used_assertions erasures held_acts settings house_settings log_heads shut_outs shut_out_networks":
    "how the house runs",
};

const named = (groups: Record<string, string>) =>
  Object.entries(groups).flatMap(([tables, how]) => tables.split(" ").map((table) => [table, how] as const));

export const storyPoints = new Map<string, string>([...named(held), ...named(harmless)]);
