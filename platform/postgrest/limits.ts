/** PostgREST's `db-max-rows`: of more this many are answered. */
export const mostRows = 1_000;
/** An embedded relation counts one, what is embedded there two. */
export const deepestEmbed = 2;
export const deepestLogic = 5;
export const mostFilters = 50;
export const mostSelected = 60;
/** The same column or relation beside itself, such as a moment and its day. Sixty of one would be sixty times its bytes. */
export const mostOfOneName = 2;
/** Bytes of an answer. */
export const mostAnswered = 2 * 1024 * 1024;
export const mostInList = 500;
/** Bytes. */
export const longestQuery = 8 * 1024;
