export const votesOfSession = { name: "vote", points: 30, seconds: 10 };
export const votesOfAddress = { name: "votes-of-address", points: 240, seconds: 60 };
export const tooManyVotes = "That was a lot of votes at once. Your last one counts; please wait a moment.";
