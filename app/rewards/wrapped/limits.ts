export const wrappedOfSession = { name: "wrapped", points: 20, seconds: 60 };
