import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { countedOfNetwork } from "../../fans/held/held-acts.server.ts";
import { voteForWork } from "./community/work-votes.server.ts";
import { dropOrphanFile } from "./uploads/drop-files.server.ts";
import { receivedSentence } from "./words/submission.ts";
import { FileForm, SubmissionForm, WorkVoteForm } from "./words/submission-form.ts";
import { followPath, submit } from "./works/submissions.server.ts";

const tryAgain = "Something went wrong. Please try again.";

/** Of the page's plain form and its script alike. */
export const submitAction = action(
  {
    input: SubmissionForm,
    limit: { name: "submissions", points: 20, seconds: 3_600 },
    addressLimit: { name: "submissions-of-address", points: 120, seconds: 3_600 },
    tooOften: "That is a lot of submissions for an hour. Please wait a while.",
    failed: tryAgain,
  },
  async (input, { fan, address }, { guards }) => {
    const said = (files: number) => receivedSentence(input.title, files);
    // A machine is told what a person is, and nothing is kept.
    if (guards.trapped)
      return { message: said(input.files.length), goTo: "/submit", answer: { follow: "/submit" } };
    const { id, files } = await submit(input, await fan(), guards.formKey, address);
    const follow = followPath(id);
    return { message: said(files), goTo: follow, answer: { follow } };
  },
);

const removeFile = action(
  { input: FileForm, limit: { name: "file-removals", points: 120, seconds: 60 }, failed: tryAgain },
  async ({ fileId }, { fan }) => {
    if (!(await dropOrphanFile(fileId, await fan())))
      throw new Problem("no_such_file", 404, "This file no longer exists.");
    return { message: "The file is removed.", goTo: "/submit", answer: {} };
  },
);

const castVote = countedOfNetwork({
  kind: "work-vote",
  words: ["vote for a work", "votes for a work"],
  lookAt: (work) => `/operator/submissions/${work}`,
  act: (work, fanId, { on }: { on: "yes" | "no" }) => voteForWork(work, fanId, on === "yes"),
});

/**
 * POST /submit {type, title, genre, description, creator?, email?, shown?, files?}: hands a work in; answers {follow},
 * the path of its own page. POST /submit/files/{id}/remove takes out a file that belongs to no submission yet.
 * POST /submit/works/{id}/votes {on}: backs a public work, once per fan, or takes it back; answers {votes, voted}.
 * Refusals: invalid, files (422), no_such_file, no_such_submission (404), slow_down (429).
 */
export function submissionActions(actions: Endpoints): void {
  actions.postFromScript("/submit", submitAction);
  actions.post("/submit/files/:fileId/remove", removeFile);
  actions.post(
    "/submit/works/:workId/votes",
    action(
      {
        input: WorkVoteForm,
        limit: { name: "work-votes", points: 60, seconds: 60 },
        crowdLimit: { name: "work-votes-of-address", points: 240, seconds: 60 },
        tooOften: "That was quick. Please wait a moment.",
        failed: "Your vote did not arrive. Press again: it counts once.",
      },
      async ({ workId, on }, who) => {
        const { votes, voted } = await castVote(workId, who, { on }, on === "no");
        return { answer: { votes, voted }, message: voted ? "Your vote is in." : "Your vote is taken back." };
      },
    ),
  );
}
