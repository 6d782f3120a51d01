/** The pages of the product, as its menu shows them: `picture` is a name in content/art. */
export const menuPages = [
  { to: "/afters", label: "Tonight", picture: "still-general" },
  { to: "/polls", label: "Polls", picture: "exclusive-sealed-envelope" },
  { to: "/wrapped", label: "Wrapped", picture: "scene-last-train" },
  { to: "/leaderboard", label: "Leaderboard", picture: "exclusive-red-carpet" },
  { to: "/drops", label: "Drops", picture: "drop-vesper-bomber" },
  { to: "/memes", label: "Clips", picture: "scene-neon-rain" },
  { to: "/social-club", label: "Social Club", picture: "interview-ondine-marchbanks" },
  { to: "/recommendations", label: "Curated", picture: "curated-rec-vesper-panel" },
] as const;
