/** PostgREST's `db-max-rows`: of more this many are answered. */
export const mostRows = 1_000;
/** An embedded relation counts one, what is embedded there two. */
export const deepestEmbed = 2;
export const deepestLogic = 5;
export const mostFilters = 50;
export const mostSelected = 60;
export const mostInList = 500;
/** Bytes. */
export const longestQuery = 8 * 1024;
