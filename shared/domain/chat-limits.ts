/** The same limits as the constraints in …2100_chats.sql and its procedures. */
export const chatLimits = {
  shortestName: 2,
  name: 80,
  description: 300,
  /** Of a message, in characters as the database counts them. */
  message: 4000,
  files: 10,
  members: 500,
  /** Members added at once. */
  added: 500,
  mentions: 50,
  snippet: 4000,
  shortcut: 30,
  /** Messages loaded at once. */
  page: 50,
  changes: 200,
  /** Typing is reported this often, and expires this long after the last report. */
  typingSaidMs: 3000,
  typingForgottenMs: 5000,
  /** How often a page reports that a chat is in front. */
  inFrontMs: 20_000,
} as const;

/** The number of characters as the database counts them: by code point, so that a surrogate pair is one. */
export const charactersIn = (text: string): number => Array.from(text).length;

export const shortcutShape = /^[a-z0-9_-]{2,30}$/;
