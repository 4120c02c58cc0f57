import { useSessionStore } from '#renderer/lib/session/session-store.ts';

const key = 'marquee.signed-in';

/** Whether someone was signed in here last: what to fetch while the host is still asked. It decides nothing else. */
export function wasSignedIn(): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false; // Storage may be closed to the page; then it fetches what it needs a moment later.
  }
}

/** Remembers it for the next start. */
export function rememberSignedIn(): () => void {
  return useSessionStore.subscribe(({ session }) => {
    try {
      if (session.status === 'signedIn') window.localStorage.setItem(key, 'yes');
      if (session.status === 'signedOut') window.localStorage.removeItem(key);
    } catch {
      // As above.
    }
  });
}
