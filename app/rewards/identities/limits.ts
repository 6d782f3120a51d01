/** Claims on either page. */
export const claimsOfAddress = { name: "claims-of-address", points: 120, seconds: 60 };
/** Friends in one place vote for one fan; how many count is limited by the identity's share. */
export const friendVotesOfAddress = { name: "friend-votes-of-address", points: 120, seconds: 60 };
export const claimsOfSession = { name: "claim", points: 20, seconds: 60 };
