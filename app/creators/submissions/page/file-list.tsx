import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { verb } from "../../../frame/verbs.ts";
import { inMegabytes } from "../words/submission.ts";
import { FilmLeader } from "./film-leader.tsx";
import type { ShownFile } from "./use-files.ts";

type FileActions = {
  hold: (file: ShownFile) => void;
  goOn: (file: ShownFile) => void;
  remove: (file: ShownFile) => void;
};

/** Known to be on its way: a percent and buttons; else where it stands. */
export default function FileList({ files, acts }: { files: ShownFile[]; acts?: FileActions }) {
  return (
    <ul className="sent-files stack-5" aria-label="Your files">
      {files.map((file) => (
        <li key={file.key}>
          <SentFileCard file={file} acts={acts} />
        </li>
      ))}
    </ul>
  );
}

function SentFileCard({ file, acts }: { file: ShownFile; acts?: FileActions }) {
  const share = file.bytes === 0 ? 1 : Math.min(1, file.arrived / file.bytes);
  const percent = Math.floor(share * 100);
  const isWhole = file.arrived >= file.bytes;
  return (
    <article className="sent-file stack-3" data-phase={file.phase} aria-label={file.name}>
      <FilmLeader file={file} share={share} />
      <div className="sent-file-words stack-2">
        <div className="sent-file-head row-3">
          <h3>
            <bdi>{file.name}</bdi>
          </h3>
          {file.phase !== "refused" && <span className="numeral sent-file-percent">{percent}%</span>}
        </div>
        <p className="meta">
          {isWhole || file.phase === "refused"
            ? `${inMegabytes(file.bytes)} MB`
            : `${inMegabytes(file.arrived)} of ${inMegabytes(file.bytes)} MB`}
        </p>
        {file.phase !== "refused" && (
          <div
            className="sent-file-bar"
            role="progressbar"
            aria-label={`${file.name} has arrived`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuetext={`${percent} percent. ${standing(file)}`}
          >
            <i style={{ scale: `${share} 1` }} />
          </div>
        )}
        <div className="sent-file-foot row-1">
          <p className="sent-file-standing">{standing(file)}</p>
          {acts ? <ActButtons file={file} acts={acts} /> : <PlainRemove file={file} />}
        </div>
      </div>
    </article>
  );
}

function standing({ phase, secondsLeft, sentence, arrived }: ShownFile): string {
  const so = {
    going:
      secondsLeft === null ? "On its way" : `${secondsLeft} ${secondsLeft === 1 ? "second" : "seconds"} left`,
    paused: "Paused by you, saved for a day",
    offline: sentence ?? `Offline. Continues by itself from ${inMegabytes(arrived)} MB`,
    away: `Saved for a day. Choose it again, and it continues from ${inMegabytes(arrived)} MB`,
    arrived: "Being checked",
    checking: "Being checked",
    kept: "Here",
    refused: sentence ?? "The upload failed.",
  };
  return so[phase];
}

function ActButtons({ file, acts }: { file: ShownFile; acts: FileActions }) {
  const { phase, name } = file;
  return (
    <>
      {phase === "going" && (
        <Button size="small" variant="quiet" onClick={() => acts.hold(file)} aria-label={`Pause ${name}`}>
          Pause
        </Button>
      )}
      {phase === "paused" && (
        <Button size="small" variant="quiet" onClick={() => acts.goOn(file)} aria-label={`Resume ${name}`}>
          Resume
        </Button>
      )}
      {phase === "offline" && (
        <Button size="small" variant="quiet" onClick={() => acts.goOn(file)} aria-label={`Try now: ${name}`}>
          Try now
        </Button>
      )}
      <button
        type="button"
        className="sent-file-remove"
        onClick={() => acts.remove(file)}
        aria-label={`Remove ${name}`}
      >
        <Icon name="close" size={20} />
      </button>
    </>
  );
}

function PlainRemove({ file }: { file: ShownFile }) {
  return (
    <form method="post" action={verb("/submit/files/:fileId/remove", { fileId: file.id ?? "" })}>
      <button type="submit" className="sent-file-remove" aria-label={`Remove ${file.name}`}>
        <Icon name="close" size={20} />
      </button>
    </form>
  );
}
