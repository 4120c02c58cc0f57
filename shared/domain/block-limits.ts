/** How much the blocks that areas share may hold; the database refuses what is more. */
export const blockLimits = {
  comment: 5000,
  mentions: 20,
  /** One's own, of one thing. */
  reminders: 10,
  /** How many minutes before its time something can remind of itself: 30 days. */
  minutesBefore: 60 * 24 * 30,
} as const;
