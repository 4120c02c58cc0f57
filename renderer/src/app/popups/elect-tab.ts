/**
 * Runs something in one of the browser's tabs at a time: the next takes over when this one ends, closes or crashes. Answers with
 * the end of it.
 */
export function electTab(name: string, begin: () => () => void): () => void {
  const leaving = new AbortController();
  navigator.locks
    .request(name, { signal: leaving.signal }, async () => {
      const end = begin();
      await new Promise((leave) => {
        leaving.signal.addEventListener('abort', leave);
        if (leaving.signal.aborted) leave(undefined);
      });
      end();
    })
    // Given up while it waited.
    .catch(() => undefined);
  return () => {
    leaving.abort();
  };
}
