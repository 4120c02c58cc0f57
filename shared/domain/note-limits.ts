/** How much a note may hold beside its text (`noteLimits`); the database refuses what is more. */
export const noteFieldLimits = {
  title: 200,
  tags: 20,
  /** With whom it is shared by name. */
  members: 50,
  /** Older ones are no longer kept. */
  versions: 200,
  /** How many notes one answer holds at most. */
  page: 200,
  /** How many notes go into one change. */
  batch: 100,
  /** Counting stops here. */
  count: 10_000,
  /** For how many years someone can vouch for a playbook. */
  verifiedYears: 3,
} as const;
