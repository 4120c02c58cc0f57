/** What became of a job: `retry` is tried again after a while, as long as its kind allows. */
export type Outcome =
  | { status: 'done' }
  | { status: 'retry'; message: string; retry_after?: number }
  | { status: 'failed'; message: string };

/** Does the work of one kind. One that throws counts as `retry`. */
export type Worker = (work: unknown) => Promise<Outcome>;
