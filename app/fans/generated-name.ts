const first = [
  "Velvet", "Midnight", "Balcony", "Matinee", "Encore", "Popcorn", "Sequel", "Prologue", "Backstage", "Cameo",
  "Flicker", "Projector", "Aisle", "Ticket", "Curtain", "Spotlight", "Widescreen", "Subtitle", "Credits", "Premiere",
  "Late", "Quiet", "Front Row", "Second Act", "Technicolor", "Silver", "Amber", "Static", "Offscreen", "Lobby",
];
const second = [
  "Otter", "Heron", "Fox", "Moth", "Lynx", "Owl", "Comet", "Lantern", "Teapot", "Umbrella",
  "Sparrow", "Badger", "Pilot", "Usher", "Critic", "Dreamer", "Witness", "Stranger", "Regular", "Understudy",
  "Hare", "Finch", "Satellite", "Compass", "Marigold", "Raven", "Whale", "Magpie", "Beetle", "Swan",
];

const pick = (list: string[], random: () => number) => list[Math.floor(random() * list.length)] ?? "";

/** A friendly name for someone who has not chosen one, such as "Balcony Otter 42". */
export function generatedName(random: () => number = Math.random): string {
  return `${pick(first, random)} ${pick(second, random)} ${10 + Math.floor(random() * 990)}`;
}
