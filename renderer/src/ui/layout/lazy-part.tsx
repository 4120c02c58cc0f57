import { useCallbackRef } from '@mantine/hooks';
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';

type Waiting = {
  /** Shown while its code is loading. */
  waiting: ReactNode;
};

export type LazyPart<P extends object> = ComponentType<P & Waiting> & {
  /** Loads the code; never rejects. */
  preload: () => Promise<void>;
};

/** A part of a page whose code loads only when it is shown. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async () => (loaded ??= await load());

  function Part({ waiting, ...props }: P & Waiting) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [state, setState] = useState<'loading' | 'failed'>('loading');
    const fetchCode = useCallbackRef(() => {
      get().then(
        (part) => {
          setLoaded(() => part);
        },
        () => {
          setState('failed');
        },
      );
    });
    useEffect(fetchCode, [fetchCode]);
    if (Loaded !== undefined) return createElement(Loaded, props as unknown as P);
    if (state === 'loading') return waiting;
    return (
      <LoadFailure
        title="Failed to load this view"
        isRetrying={false}
        onRetry={() => {
          setState('loading');
          fetchCode();
        }}
      >
        Check your connection and try again.
      </LoadFailure>
    );
  }
  return Object.assign(Part, {
    preload: () =>
      get().then(
        () => undefined,
        () => undefined,
      ),
  });
}
