/**
 * What became of a job: `retry` is tried again after a while, as long as its kind allows; `again` went well and has more to do; of `unknown` nobody
 * can tell whether it happened, so that it is not tried again.
 */
export type Outcome =
  | { status: 'done' }
  | { status: 'again'; retry_after: number }
  | { status: 'unknown'; message: string }
  | { status: 'retry'; message: string; retry_after?: number }
  | { status: 'failed'; message: string };

/** Does the work of one kind, for as long as its lease is its own. One that throws counts as `retry`. */
export type Worker = (work: unknown, job: { lease: string }) => Promise<Outcome>;
