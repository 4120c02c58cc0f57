import { useEffect, useEffectEvent } from 'react';
import type { ChangeKind } from '#shared/contract/live-events.ts';
import type { LiveDomain } from '#shared/domain/live-tables.ts';

export type LiveChange = { kind: ChangeKind; ids: readonly string[] };
type Listener = (change: LiveChange) => void;

const listeners = new Map<LiveDomain, Set<Listener>>();

/** For `app/live`, before it brings the change into what is cached. */
export function tellLiveChange(domain: LiveDomain, change: LiveChange): void {
  listeners.get(domain)?.forEach((listener) => {
    listener(change);
  });
}

/** Hears of changes while the component is there: for what a page says of them, never for its data. */
export function useLiveChange(domain: LiveDomain, listener: Listener): void {
  const handle = useEffectEvent(listener);
  useEffect(() => {
    const hear: Listener = (change) => {
      handle(change);
    };
    const group = listeners.get(domain) ?? new Set();
    listeners.set(domain, group.add(hear));
    return () => {
      group.delete(hear);
    };
  }, [domain]);
}
