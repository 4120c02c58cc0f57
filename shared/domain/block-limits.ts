/** The limits of the building blocks that areas share. The database enforces them too. */
export const blockLimits = {
  comment: 5000,
  mentions: 20,
  /** One person's reminders for one thing. */
  reminders: 10,
  /** How many minutes before its time a reminder can be: 30 days at most. */
  minutesBefore: 60 * 24 * 30,
} as const;
