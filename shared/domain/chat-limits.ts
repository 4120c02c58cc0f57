/** The same bounds as the constraints of …2100_chats.sql and its procedures. */
export const chatLimits = {
  shortestName: 2,
  name: 80,
  description: 300,
  /** Of a message, in characters as the database counts them. */
  message: 4000,
  files: 10,
  members: 500,
  /** Added at once. */
  added: 500,
  mentions: 50,
  snippet: 4000,
  shortcut: 30,
  /** Messages asked for at once. */
  page: 50,
  changes: 200,
  /** Typing is said this often, and forgotten so long after the last time. */
  typingSaidMs: 3000,
  typingForgottenMs: 5000,
  /** How often a page says that a chat is in front. */
  inFrontMs: 20_000,
} as const;

/** Characters as the database counts them: a sign outside of the first plane is one. */
export const charactersIn = (text: string): number => Array.from(text).length;

export const shortcutShape = /^[a-z0-9_-]{2,30}$/;
