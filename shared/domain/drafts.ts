/** What someone typed into a form and has not sent. */
export type Draft = {
  /** The form's, with the id of its row where it has one. */
  name: string;
  /** JSON, made by the form and read by nothing else. */
  content: string;
  /** Milliseconds since 1970. */
  typedAt: number;
  /** Its form was closed since: it waits for the next opening, and opens nothing. */
  isPutAway?: true | undefined;
};

/** How much of it is kept, and for how long. The oldest goes first. A note that became too long to save still finds room. */
export const draftBounds = {
  count: 50,
  nameLength: 200,
  contentLength: 500_000,
  totalLength: 1_500_000,
  ageMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/** Those that may still be kept, the newest first. */
export function draftsWithinBounds<D extends Draft>(drafts: Iterable<D>, now: number): D[] {
  const newestFirst = [...drafts].sort((one, other) => other.typedAt - one.typedAt);
  const kept: D[] = [];
  let total = 0;
  for (const draft of newestFirst) {
    // A clock that was wrong must not keep one for ever.
    if (Math.abs(now - draft.typedAt) >= draftBounds.ageMs) continue;
    if (draft.name.length > draftBounds.nameLength || draft.content.length > draftBounds.contentLength)
      continue;
    total += draft.content.length;
    if (kept.length === draftBounds.count || total > draftBounds.totalLength) break;
    kept.push(draft);
  }
  return kept;
}
