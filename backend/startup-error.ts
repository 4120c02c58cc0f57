/** A failure that the person at the command line can act on: its message is one complete sentence. */
export class StartupError extends Error {
  override name = 'StartupError';
}
