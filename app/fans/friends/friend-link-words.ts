/** Text for copying and sharing the link. */
export const friendLinkWords = {
  label: "Link for your friends",
  title: "A seat beside me",
  text: "I saved you a seat on afters.",
};
