/** A party as it stands, in one answer for all elements that show it. */
export const roomOf = (id: string): string => `/functions/v1/room?party=${encodeURIComponent(id)}`;
