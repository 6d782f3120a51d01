/** In the query of what a page of the desk asks for without anybody's doing: it keeps no session awake. */
export const backgroundRefresh = "by-itself";
