/** What nobody has looked up yet is looked up elsewhere. */
export const searchesOfAddress = { name: "deep-dives-of-address", points: 120, seconds: 60 };
