import { useEffect } from 'react';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { useSession } from '#renderer/lib/session/session-context.ts';

/** Follows the browser's network status. When the connection returns, it is used at once. */
export function useOnline(): void {
  const session = useSession();
  useEffect(() => {
    const update = () => {
      useConnectionStore.setState({ isOnline: navigator.onLine });
      if (navigator.onLine) void session.retry();
    };
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [session]);
}
