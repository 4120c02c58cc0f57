import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Grant } from '#shared/contract/grants.ts';
import type { GrantFilter } from './api.ts';
import { grantQueries } from './queries.ts';

const none: readonly Grant[] = [];
/** A timer waits at most this long before it checks again. */
const longestMs = 60_000;

/** Requests and grants, with a clock that updates when one of them ends. */
export function useGrants(filter: GrantFilter, isOn = true) {
  const query = useQuery({ ...grantQueries.list(filter), enabled: isOn });
  const grants = query.data ?? none;
  const [now, setNow] = useState(Date.now);
  const next = Math.min(
    ...grants.flatMap(({ status, endsAt }) => {
      const at = status === 'given' && endsAt !== null ? Date.parse(endsAt) : 0;
      return at > now ? [at] : [];
    }),
  );
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
      },
      Math.min(Math.max(next - Date.now(), 0) + 1, longestMs),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [next, now]);
  return { grants, now: Math.max(now, query.dataUpdatedAt), query };
}
