/** Of a fan's line to a character, in characters as people count them; the browser knows it without the forms. */
export const longestQuestion = 500;
