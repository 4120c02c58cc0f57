import { useCallback, useEffect, useRef, useState } from 'react';
import { FileRefusal } from '#renderer/public/shared-document/server/shared-file.ts';

type Loaded<T> =
  { kind: 'loading'; isWaiting: boolean } | { kind: 'ready'; value: T } | { kind: 'failed'; error: unknown };

type Parts<T> = {
  load: (signal: AbortSignal) => Promise<T>;
  /** Called once the value is no longer shown. */
  drop: (value: T) => void;
  /** The link has ended. */
  onGone: () => void;
};

/**
 * Loads what a viewer shows and releases it when the viewer closes. If the server limits the rate, it waits and
 * retries.
 */
export function useLoaded<T>(parts: Parts<T>): { loaded: Loaded<T>; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading', isWaiting: false });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    const left = new AbortController();
    let value: { is: T } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      try {
        const is = await latest.current.load(left.signal);
        if (left.signal.aborted) {
          latest.current.drop(is);
          return;
        }
        value = { is };
        setLoaded({ kind: 'ready', value: is });
      } catch (error) {
        if (left.signal.aborted) return;
        const why = error instanceof FileRefusal ? error.why : undefined;
        if (why === 'gone') latest.current.onGone();
        else if (error instanceof FileRefusal && why === 'wait') {
          setLoaded({ kind: 'loading', isWaiting: true });
          timer = setTimeout(() => void run(), error.seconds * 1000);
        } else setLoaded({ kind: 'failed', error });
      }
    };
    void run();
    return () => {
      left.abort();
      clearTimeout(timer);
      if (value !== undefined) latest.current.drop(value.is);
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setLoaded({ kind: 'loading', isWaiting: false });
    setAttempt((count) => count + 1);
  }, []);
  return { loaded, retry };
}
