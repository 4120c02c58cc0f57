/**
 * What one request may bring. The embedded engine does one thing at a time and cannot be stopped in the middle of it, so that
 * whatever would keep it for longer than a quarter of a second has to be refused before it begins. The numbers are far above what
 * Marquee sends, and below what tests/db/request-cost.test.ts has found to be slow over ten thousand models.
 */
export const limits = {
  restBodyBytes: 1024 * 1024,
  authBodyBytes: 16 * 1024,
  /** Of a request to a server function, each of which has its own, lower bound; and how long one may take. */
  functionBodyBytes: 1024 * 1024,
  functionMs: 10_000,
  /** Of all functions together. */
  functionsAtOnce: 50,
  /** Of all requests that wait for the engine together; half of it for one address. */
  waitingRequests: 2000,
  waitingBytes: 64 * 1024 * 1024,
  /** Of the query in an address; a hundred ids take half of it. */
  queryChars: 8 * 1024,
  /** One text that is compared, or handed to a procedure in an address. */
  valueChars: 1000,
  /** Objects and lists within each other. */
  jsonDepth: 12,
  /** The same in a text that a procedure may read as JSON: the engine's own stack ends at some thousands. */
  textJsonDepth: 1000,
  listLength: 1000,
  /** Rows that are written by one request; the page sends as many at a time. */
  rows: 100,
  selectItems: 40,
  embeds: 6,
  embedDepth: 3,
  /** Relations are looked up for the rows that are passed over as well. */
  offsetWithEmbeds: 1000,
  /** Steps into JSON and casts, in all that is selected, compared or ordered by. */
  jsonSteps: 12,
  orderTerms: 4,
  listValues: 200,
  /** Conditions, each counted once, patterns four times and each of their wildcards twice. */
  filterCost: 40,
  logicDepth: 4,
  emailChars: 254,
  metadataChars: 4000,
  authTextChars: 1000,
  /** Of a message by web socket; of those a socket may have waiting; and of what one of them may ask to be told. */
  frameBytes: 128 * 1024,
  waitingFrames: 200,
  bindings: 100,
  filterChars: 4 * 1024,
  /** Of what is said on a private channel, and how often in a second by one of its windows. */
  saidChars: 4 * 1024,
  saidInSecond: 30,
  presenceKeyChars: 200,
  /** Conditions that are looked at for each change, of all the windows of one person. */
  filtersOfViewer: 500,
  /** Tables that are listened to, once for each binding, of all the windows of one person; strangers count as one. */
  subscriptionsOfViewer: 4000,
  /** Half of them for one address. */
  sockets: 1000,
} as const;
