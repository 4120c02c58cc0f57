/**
 * The limits of one request. The embedded engine does one thing at a time and cannot be interrupted, so any request
 * that would keep it busy for more than a quarter of a second has to be refused before it starts. The numbers are far
 * above what Marquee sends, and below what tests/db/request-cost.test.ts found to be slow over ten thousand models.
 */
export const limits = {
  restBodyBytes: 1024 * 1024,
  authBodyBytes: 16 * 1024,
  /** The size of a request to a server function, each of which has its own, lower limit; and how long one may take. */
  functionBodyBytes: 1024 * 1024,
  functionMs: 10_000,
  /** All functions together. */
  functionsAtOnce: 50,
  /** All requests waiting for the engine; one address may have half of them. */
  waitingRequests: 2000,
  waitingBytes: 64 * 1024 * 1024,
  /** The query in an address; a hundred ids take half of it. */
  queryChars: 8 * 1024,
  /** One text to compare with, or one argument of a procedure in an address. */
  valueChars: 1000,
  /** How deep objects and lists may be nested. */
  jsonDepth: 12,
  /**
   * The nesting depth in a text that a procedure may parse as JSON: the engine's own stack overflows at a few thousand.
   */
  textJsonDepth: 1000,
  listLength: 1000,
  /** Rows written by one request; the page sends as many at a time. */
  rows: 100,
  selectItems: 40,
  embeds: 6,
  embedDepth: 3,
  /** Lower, because relations are also looked up for the rows that are skipped. */
  offsetWithEmbeds: 1000,
  /** Steps into JSON and casts, in everything that is selected, compared or sorted by. */
  jsonSteps: 12,
  orderTerms: 4,
  listValues: 200,
  /** Conditions: each counts once, patterns four times, and each of their wildcards twice. */
  filterCost: 40,
  logicDepth: 4,
  emailChars: 254,
  metadataChars: 4000,
  authTextChars: 1000,
  /**
   * The size of a WebSocket message, how many messages may wait on one socket, and how many changes one of them may
   * subscribe to.
   */
  frameBytes: 128 * 1024,
  waitingFrames: 200,
  bindings: 100,
  filterChars: 4 * 1024,
  /** The size of a message on a private channel, and how many one window may send per second. */
  saidChars: 4 * 1024,
  saidInSecond: 30,
  presenceKeyChars: 200,
  /** Filters checked for each change, for all windows of one user. */
  filtersOfViewer: 500,
  /**
   * Table subscriptions, counted once for each binding, for all windows of one user; signed-out visitors count as one
   * user.
   */
  subscriptionsOfViewer: 4000,
  /** One address may have half of them. */
  sockets: 1000,
} as const;
