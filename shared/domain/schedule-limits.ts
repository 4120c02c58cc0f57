/** The limits of an event. The database enforces them too. */
export const scheduleLimits = {
  title: 150,
  location: 200,
  link: 2000,
  description: 5000,
  reason: 500,
  attendees: 50,
  externalName: 100,
  externalEmail: 254,
  reminders: 5,
  /** Four weeks. */
  minutesBefore: 40_320,
  days: 31,
  occurrences: 365,
  /** The longest window, in days. */
  window: 92,
  /** Events per answer for a window; the next answer starts after the last one. */
  page: 500,
  types: 100,
  typeName: 40,
  conflicts: 20,
} as const;

export const planningLimits = {
  /** Ten per day. */
  coverageHours: 70,
  templateName: 60,
  templateItems: 200,
} as const;

export const exchangeLimits = {
  /** Of a calendar file, 4 MB. */
  fileChars: 4 * 1024 * 1024,
  /** Events per import. */
  events: 500,
  times: 5000,
  uid: 300,
  rule: 300,
} as const;
