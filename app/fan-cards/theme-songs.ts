/** Loops of our own, in public/audio as theme-{id}. */
export const themeSongs: Record<string, string> = {
  "vesper-line": "One O’Clock",
  "motel-parish": "Room Seven",
  "halcyon-seven": "Six Seats Home",
  "salt-widow": "Letters Still Coming",
  carmilla: "The House Guest",
  "neon-orchard": "Night Shift",
};
