import { useEffect, useState, type RefObject } from 'react';
import { trackView } from '#renderer/public/shared-document/server/answers.ts';
import type { Visit } from '#renderer/public/shared-document/server/visit.ts';

const everyMs = 5000;
const mostSeconds = 60;

/**
 * Reports every five seconds what is being read, and checks that the link is still open: a link that has ended closes
 * the document. A hidden page does not count as read; it checks again when it is visible. Returns whether the server is
 * unreachable.
 */
export function useTracking(viewId: string, pageRef: RefObject<number>, visit: Visit): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = performance.now();
    let isAsking = false;
    const isSeen = () => document.visibilityState === 'visible';
    /** The seconds since the last report. */
    const spent = () => {
      const now = performance.now();
      const seconds = Math.min(mostSeconds, Math.round((now - since) / 1000));
      since = now;
      return seconds;
    };
    const tell = async () => {
      clearTimeout(timer);
      if (isAsking || !isSeen()) return;
      isAsking = true;
      const tracked = await trackView(viewId, { seconds: spent(), page: pageRef.current });
      isAsking = false;
      if (left.signal.aborted) return;
      setLost(tracked.kind === 'unreachable');
      if (tracked.kind === 'gone') {
        visit.end();
        return;
      }
      if (tracked.kind === 'open') visit.update(tracked.content);
      timer = setTimeout(() => void tell(), tracked.kind === 'wait' ? tracked.seconds * 1000 : everyMs);
    };
    const handleSeen = () => {
      if (isSeen()) {
        since = performance.now();
        void tell();
        return;
      }
      clearTimeout(timer);
      void trackView(viewId, { seconds: spent(), page: pageRef.current, isLast: true });
    };
    timer = setTimeout(() => void tell(), everyMs);
    document.addEventListener('visibilitychange', handleSeen, { signal: left.signal });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [viewId, pageRef, visit]);
  return isLost;
}
