import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { unlimited, type LimitType } from '#shared/domain/plans.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';

/**
 * Checks before a form is filled in whether a plan has room for one more; the database decides on submit. Only
 * administrators can check other people's plans: for everyone else the limit stays unknown, which blocks nothing.
 */
export function useLimit(type: LimitType, personId: string | null | undefined) {
  const viewer = useViewer();
  const mayAsk = personId === viewer.id || viewer.role === 'admin';
  const query = useQuery({
    ...planQueries.limit(personId ?? '', type),
    enabled: mayAsk && typeof personId === 'string' && personId !== '',
  });
  const { data } = query;
  return {
    query,
    /** The message to show when the plan is full. */
    reason: data?.canPerform === false ? (data.reason ?? '') : undefined,
    isLast:
      data !== undefined &&
      data.limit !== unlimited &&
      data.canPerform &&
      data.currentUsage + 1 === data.limit,
  };
}

export type Limit = ReturnType<typeof useLimit>;
