import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { unlimited, type LimitType } from '#shared/domain/plans.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';

/**
 * What a plan says about one more, before someone fills in a form; the database decides when it is sent. Of other people's
 * plans only administrators hear: for everyone else nothing is known of them, which stops nobody.
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
    /** The sentence to show, where there is no room. */
    reason: data?.canPerform === false ? (data.reason ?? '') : undefined,
    isLast:
      data !== undefined &&
      data.limit !== unlimited &&
      data.canPerform &&
      data.currentUsage + 1 === data.limit,
  };
}

export type Limit = ReturnType<typeof useLimit>;
