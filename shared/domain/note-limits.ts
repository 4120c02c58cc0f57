/** The limits of a note besides its text (`noteLimits`). The database enforces them too. */
export const noteFieldLimits = {
  title: 200,
  tags: 20,
  /** People that it is shared with by name. */
  members: 50,
  /** Older versions are deleted. */
  versions: 200,
  /** Notes per answer. */
  page: 200,
  /** Notes per change. */
  batch: 100,
  /** Counting stops here. */
  count: 10_000,
  /** For how many years someone can verify a playbook. */
  verifiedYears: 3,
} as const;
