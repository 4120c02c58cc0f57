import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { refreshTaskCounts, refreshTasks } from './queries.ts';
import type { TaskRow } from './task-row.ts';

/**
 * Refetches lists when a day begins, and counts when a shown task becomes overdue, because these depend on the time and
 * no event announces that.
 */
export function useClockChanges(rows: readonly TaskRow[], now: number): void {
  const client = useQueryClient();
  const last = useRef(now);
  const tick = useEffectEvent(() => {
    const before = last.current;
    last.current = now;
    const becameOverdue = ({ overdueFrom }: TaskRow) => {
      const moment = overdueFrom === null ? Number.NaN : Date.parse(overdueFrom);
      return before < moment && moment <= now;
    };
    if (dayOf(before) !== dayOf(now)) void refreshTasks(client);
    else if (rows.some(becameOverdue)) void refreshTaskCounts(client);
  });
  useEffect(() => {
    tick();
  }, [now]);
}
