import type { FormName } from "../forms.ts";

/** After a form was sent: what happens now, when, and where to look for it. */
export type NextText = { title: string; what: string; when: string; where: string };

const letter =
  "In your inbox: an email from afters is on its way. Press its link to confirm your address. If you cannot find it, check your spam folder.";
const seats = "We let people in round by round, so we cannot name a day yet.";
const noAnswer =
  "If you do not hear from us within a week, write to us, at the address at the foot of this page: something went wrong on our side.";

export const nextTexts: Record<FormName, NextText> = {
  beta: {
    title: "You are on the list",
    what: "A person reads your request. When a seat is free, we send you your invite.",
    when: seats,
    where: letter,
  },
  join: {
    title: "You are on the list",
    what: "A person reads your request. When a seat is free, we send you your invite.",
    when: seats,
    where: letter,
  },
  pass: {
    title: "Your pass is requested",
    what: "A person reads your request and makes out the pass in your name.",
    when: "Passes go out in small numbers, so we cannot name a day yet.",
    where:
      "On the number you gave, and in your inbox if you left an address: then an email with a link is on its way.",
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
    what: "We look at your work on the accounts you named.",
    when: "We read applications in the order they came.",
    where:
      "Where your work is: we write to the accounts you named. If you named none, send it again with one.",
  },
  waitlist: {
    title: "You are in line",
    what: "Seats are let in from the front of the line. A friend who follows your invite comes in with you.",
    when: "We cannot name a day yet. Your current place is on its page.",
    where: letter,
  },
  access: {
    title: "We have your request",
    what: "A person reads why it should be you. If it is, we send you the password.",
    when: "Before the next party behind that door.",
    where: "In the inbox of the address you gave.",
  },
};
