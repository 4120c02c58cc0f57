/** Text in a form that has not been sent. */
export type Draft = {
  /** The form's name, with its row's id if it has one. */
  name: string;
  /** JSON that only the form itself writes and reads. */
  content: string;
  /** Milliseconds since 1970. */
  typedAt: number;
  /** The form was closed since then. The draft waits for the next opening and opens nothing. */
  isPutAway?: true | undefined;
};

/**
 * How many drafts are stored and for how long; the oldest is removed first. Even a note that is too long to save fits.
 */
export const draftBounds = {
  count: 50,
  nameLength: 200,
  contentLength: 500_000,
  totalLength: 1_500_000,
  ageMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** The drafts within the limits, newest first. */
export function draftsWithinBounds<D extends Draft>(drafts: Iterable<D>, now: number): D[] {
  const newestFirst = [...drafts].sort((one, other) => other.typedAt - one.typedAt);
  const kept: D[] = [];
  let total = 0;
  for (const draft of newestFirst) {
    // A wrong clock must not make a draft last for ever.
    if (Math.abs(now - draft.typedAt) >= draftBounds.ageMs) continue;
    if (draft.name.length > draftBounds.nameLength || draft.content.length > draftBounds.contentLength)
      continue;
    total += draft.content.length;
    if (kept.length === draftBounds.count || total > draftBounds.totalLength) break;
    kept.push(draft);
  }
  return kept;
}
