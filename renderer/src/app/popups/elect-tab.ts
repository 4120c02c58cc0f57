/**
 * Runs something in one of the browser's tabs at a time. The next tab takes over when this one ends, closes or crashes.
 * Returns a function that ends it.
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
    // Cancelled while it was waiting.
    .catch(() => undefined);
  return () => {
    leaving.abort();
  };
}
