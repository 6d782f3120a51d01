import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import { addressField } from "../../desk/records/fields.ts";
import { defineRecord, requireAddress, type SavedRow } from "../../desk/records/record.server.ts";
import { portraitOf } from "../catalogue.server.ts";
import { pictureField } from "../pictures/pictures.server.ts";
import { recordTitleChoices, requireTitle } from "../titles/titles.server.ts";
import { CharacterForm, type CharacterInput } from "./character-form.ts";

type Guide = Partial<Pick<CharacterInput, "sentences" | "favours" | "never" | "address" | "tell">>;
type Character = Omit<SavedRow<CharacterInput>, keyof Guide | "onChat" | "onShop"> & {
  show: string;
  voiceGuide: Guide;
  pages: string[];
};

const columns = `c.id, c.name, c.title, t.name as show, c.portrait, c.description, c.vibe, c.is_popular as "isPopular",
  c.personality, c.greeting, c.opening, c.canned, c.small_talk as "smallTalk", c.voice_guide as "voiceGuide",
  c.alter_ego_front as "alterEgoFront", c.alter_ego_back as "alterEgoBack", c.outfit_price as "outfitPrice",
  c.outfit_items as "outfitItems", c.pages, c.conversation, c.retired_at is not null as "isRetired", c.is_sample as "isSample",
  c.is_draft as "isDraft", c.publish_at as "publishAt"`;

export const characterRecords = defineRecord({
  address: "characters",
  word: "character",
  table: "characters",
  title: "Characters",
  add: "New character",
  none: "No characters yet. Until there are some, fans are shown by their first letter.",
  about: (all) => (all.length > 0 ? "The first is suggested to fans who claim a character." : ""),
  list: () =>
    query<Character>(
      `select ${columns} from characters c join titles t on t.slug = c.title order by c.position, c.id`,
    ),
  find: (id) =>
    queryOne<Character>(
      `select ${columns} from characters c join titles t on t.slug = c.title where c.id = $1`,
      [id],
    ),
  listed: (one) => ({ name: one.name, note: one.show, picture: portraitOf(one) }),
  note: ({ show }) => show,
  link: ({ id }) => ({ to: `/operator/catalogue/characters/${id}/voice`, says: "What they say" }),
  missing: async () =>
    (await recordTitleChoices()).length > 0
      ? null
      : "A character is from a title, and there is none yet. Add the title first.",
  rules: CharacterForm,
  parts: async (one) => [
    [
      { name: "name", label: "Name" },
      { name: "title", label: "From", choices: await recordTitleChoices() },
      await pictureField("portrait", "Portrait", "portrait", one?.portrait),
      { name: "vibe", label: "Vibe", hint: "Such as Dramatic" },
    ],
    {
      says: "A portrait is uploaded under",
      to: "/operator/catalogue/pictures/new?kind=portrait",
      link: "Pictures",
    },
    addressField(one, "name"),
    { name: "description", label: "In one line" },
    { name: "isPopular", label: "Popular: listed first", is: "tick" },
    { name: "personality", label: "Personality", hint: "One on each line", rows: 4 },
    "How they talk",
    { name: "greeting", label: "Greeting" },
    {
      name: "opening",
      label: "Opening",
      hint: "One line each; begin what the fan says with “fan:”",
      rows: 3,
      value: typedDialogue(one?.opening),
    },
    { name: "canned", label: "Lines of the chat", hint: "One on each line", rows: 4 },
    { name: "smallTalk", label: "Fallback replies" },
    { name: "sentences", label: "Their sentences", value: one?.voiceGuide.sentences },
    [
      {
        name: "favours",
        label: "They favour",
        hint: "One on each line",
        rows: 4,
        value: one?.voiceGuide.favours,
      },
      {
        name: "never",
        label: "They never say",
        hint: "One on each line",
        rows: 4,
        value: one?.voiceGuide.never,
      },
      { name: "address", label: "They call a fan", value: one?.voiceGuide.address },
      { name: "tell", label: "Signature details", value: one?.voiceGuide.tell },
    ],
    "Alter ego and outfit",
    { name: "alterEgoFront", label: "Front of the card" },
    { name: "alterEgoBack", label: "Back of the card", rows: 3 },
    { name: "outfitPrice", label: "Price of the outfit" },
    {
      name: "outfitItems",
      label: "Outfit",
      hint: `One piece on each line. Their drawings are pictures of the kind “Piece of an outfit”, named ${one?.id ?? "after the character"}-1 and so on.`,
      rows: 5,
    },
    "Shown on",
    {
      name: "onChat",
      label: "AI Character Chat",
      is: "tick",
      value: one?.pages.includes("character-chat"),
    },
    { name: "onShop", label: "Shop the Character", is: "tick", value: one?.pages.includes("shop") },
    {
      name: "conversation",
      label: "Sample conversation",
      hint: "For AI Character Chat. One line each; begin what the fan says with “fan:”",
      rows: 6,
      value: typedDialogue(one?.conversation),
    },
  ],
  noun: "the character",
  staysOpen: true,
  keyOf: ({ slug, name }) =>
    requireAddress(slug || slugOf(name), "Enter a URL slug: the name has no letters to make one from"),
  async write(on, id, input, isNew) {
    const { sentences, favours, never, address, tell } = input;
    await requireTitle(on, input.title);
    return query(
      isNew
        ? `insert into characters (id, title, name, vibe, is_popular, description, personality, greeting, opening, canned,
             small_talk, voice_guide, alter_ego_front, alter_ego_back, outfit_price, outfit_items, portrait, pages,
             conversation)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning 1`
        : `update characters set title = $2, name = $3, vibe = $4, is_popular = $5, description = $6, personality = $7,
             greeting = $8, opening = $9, canned = $10, small_talk = $11, voice_guide = $12, alter_ego_front = $13,
             alter_ego_back = $14, outfit_price = $15, outfit_items = $16, portrait = $17, pages = $18, conversation = $19,
             is_sample = false
           where id = $1 returning 1`,
      [
        ...[id, input.title, input.name, input.vibe, input.isPopular, input.description, input.personality],
        ...[input.greeting, JSON.stringify(input.opening), input.canned, input.smallTalk],
        ...[JSON.stringify({ sentences, favours, never, address, tell }), input.alterEgoFront],
        ...[input.alterEgoBack, input.outfitPrice, input.outfitItems, input.portrait],
        [...(input.onChat ? ["character-chat"] : []), ...(input.onShop ? ["shop"] : [])],
        JSON.stringify(input.conversation),
      ],
      on,
    );
  },
});

const typedDialogue = (said: CharacterInput["opening"] = []) =>
  said.map(({ from, text }) => (from === "fan" ? `fan: ${text}` : text));
