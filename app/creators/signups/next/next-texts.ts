import type { FormName } from "../forms.ts";

/** After a form was sent: what happens now, when, and where to look for it. */
export type NextText = { title: string; what: string; when: string; where: string };

const letter =
  "In your inbox: a letter from afters is on its way. Press its link, so that we know the address is yours. If it hides, look into the junk folder.";
const seats = "Seats are let in round by round. We name no day that we might not keep.";
const noAnswer = "If a week goes by in silence, write to hello@afters.app: then something went wrong here.";

export const nextOf: Record<FormName, NextText> = {
  beta: {
    title: "You are on the list",
    what: "A person reads your request. When a seat is free you get your way in.",
    when: seats,
    where: letter,
  },
  join: {
    title: "You are on the list",
    what: "A person reads your request. When a seat is free you get your way in.",
    when: seats,
    where: letter,
  },
  pass: {
    title: "Your pass is asked for",
    what: "A person reads your request and makes out the pass in your name.",
    when: "Passes go out in small numbers. We name no day that we might not keep.",
    where:
      "On the number you gave, and in your inbox if you left an address: then a letter is on its way, with a link to press.",
  },
  sdk: {
    title: "We have your request",
    what: "We look at what you are building and answer with a key for your own pages.",
    when: noAnswer,
    where:
      "In the inbox of the address you gave. The documentation is open until then, and its examples run.",
  },
  partnership: {
    title: "We have your request",
    what: "A person answers with what the fans of your titles already do here.",
    when: noAnswer,
    where: "In the inbox of the address you gave.",
  },
  "studio-sdk": {
    title: "We have your request",
    what: "A person gets in touch, to set up the Studio SDK with you and your first moment.",
    when: noAnswer,
    where:
      "In the inbox of the address you gave. The documentation is open until then, and its examples run.",
  },
  creators: {
    title: "Your application is in",
    what: "We look at your work where you told us to find it.",
    when: "We read applications in the order they came.",
    where:
      "Where your work is: we write to the accounts you named. If you named none, send it again with one.",
  },
  waitlist: {
    title: "You are in line",
    what: "Seats are let in from the front of the line. A friend who follows your invite comes in with you.",
    when: "We name no day that we might not keep. Your place is on its page, as it is now.",
    where: letter,
  },
  access: {
    title: "We have your request",
    what: "A person reads why it should be you. If it is, you get the word for the door.",
    when: "Before the next party behind that door, or not for that one.",
    where: "In the inbox of the address you gave.",
  },
};
