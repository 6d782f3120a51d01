/** The height that each keeps, before its script and after. A chat and a party are no higher. */
export const rooms: Record<string, string> = {
  poll: "22rem",
  party: "var(--afters-height,36rem)",
  chat: "var(--afters-height,26rem)",
  reactions: "5rem",
  drop: "22rem",
  leaderboard: "26rem",
  tonight: "26rem",
};

export const roomKept = (room?: string): string =>
  `{display:block;box-sizing:border-box;padding:var(--afters-pad,1.5rem 0 0);min-block-size:var(--afters-reserve,${room})}`;
