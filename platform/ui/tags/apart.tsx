import { count } from "../numbers.ts";
import { SampleTag } from "./sample-tag.tsx";

/** People lead; the sample's stand behind them, named: the two are never read as one number. */
export function Apart({
  all,
  sample,
  children,
}: {
  /** Of people and samples together. */
  all: number;
  sample: number;
  /** The word behind the number, where no heading says it. */
  children?: string;
}) {
  return (
    <>
      {count(all - sample)}
      {children && ` ${children}`}
      {sample > 0 && (
        <>
          {" "}
          <SampleTag>{`${count(sample)} sample`}</SampleTag>
        </>
      )}
    </>
  );
}
