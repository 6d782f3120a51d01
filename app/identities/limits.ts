export const claimsOfSession = { name: "claim", points: 20, seconds: 60 };
