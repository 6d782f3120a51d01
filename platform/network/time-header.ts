/** Tells a document's reader the server's clock, whatever the page in it was kept for. Source: W3C Server Timing. */
export const timeHeader = "Server-Timing";

export const timeNow = (): string => `now;dur=${Date.now()}`;
