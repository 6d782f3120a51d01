/** Each may what those before it may. */
export const roles = ["viewer", "moderator", "operator"] as const;
export type Role = (typeof roles)[number];

export const isRole = (word: unknown): word is Role => roles.some((role) => role === word);

export const isAllowed = (role: Role, need: Role): boolean => roles.indexOf(role) >= roles.indexOf(need);
