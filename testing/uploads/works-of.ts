import { randomUUID } from "node:crypto";
import { voteForWork } from "../../app/creators/submissions/community/work-votes.server.ts";
import { announceFile } from "../../app/creators/submissions/uploads/arriving.server.ts";
import { SubmissionForm } from "../../app/creators/submissions/words/submission-form.ts";
import { submit } from "../../app/creators/submissions/works/submissions.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import { aWork } from "./send-file.ts";

/** A work with a file, a file on its way and a vote for the work of a friend. */
export async function worksOf(fanId: string, friend: string, email: string, mark: string) {
  const work = (more: object) => SubmissionForm.parse({ ...aWork, ...more });
  const { id } = await submit(work({ title: `My own work ${mark}`, email }), fanId, null, "192.0.2.1");
  const file = await announceFile(fanId, { name: `${mark}.pdf`, bytes: 4_000, address: "192.0.2.1" });
  const loose = await announceFile(fanId, { name: `${mark}-2.pdf`, bytes: 3_000, address: "192.0.2.1" });
  await query("update submission_files set submission_id = $2, state = 'kept' where id = $1", [file, id]);
  const theirs = work({ title: `Of a friend ${randomUUID()}`, shown: "on" });
  const friends = await submit(theirs, friend, null, "192.0.2.1");
  await query("update submissions set status = 'accepted' where id = $1", [friends.id]);
  await voteForWork(friends.id, fanId, true);
  return { theirWork: friends.id, files: [file, loose], bytes: 7_000 };
}
