/** A venue's whole audience may sit behind one address, and one visitor may try again and again. */
export const ofSession = { name: "sign-ups-session", points: 120, seconds: 600 };
export const ofAddress = { name: "sign-ups-address", points: 600, seconds: 600 };
