/** Claims at either door. */
export const claimsOfAddress = { name: "claims-of-address", points: 120, seconds: 60 };
/** Friends who sit together vote for one of them; how many count is the share of the identity. */
export const friendVotesOfAddress = { name: "friend-votes-of-address", points: 120, seconds: 60 };
export const claimsOfSession = { name: "claim", points: 20, seconds: 60 };
