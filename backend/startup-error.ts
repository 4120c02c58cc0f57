/** A failure that the user at the command line can act on: its message is one complete sentence. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The message to show for any failure, in one sentence. */
export function startupFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof StartupError
    ? message
    : `The backend could not start: ${message.split('\n')[0] ?? ''}.`;
}
