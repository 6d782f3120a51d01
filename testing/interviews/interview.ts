import { interviewRecords } from "../../app/discover/interviews/desk/desk-interviews.server.ts";
import { InterviewForm } from "../../app/discover/interviews/desk/interview-form.ts";
import { uniqueWord } from "../texts/unique-word.ts";

export const typedInterview = { person: "Ida Lund", role: "Actor", headline: "On ice", intro: "Cold." };

/** At an address of its own. Answers its id. */
export const newInterview = (change: object = {}): Promise<string> =>
  interviewRecords.save(
    null,
    InterviewForm.parse({ ...typedInterview, slug: uniqueWord(), ...change }),
    async () => undefined,
  );
