import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  offboardingItemsPage,
  type Offboarding,
  type OffboardingKind,
} from '#shared/contract/offboarding.ts';
import { offboardingQueries } from '#renderer/features/admin/offboarding/queries.ts';

/** Loads one page of a kind at a time, because a user may hold thousands of items. */
export function useKindPage(plan: Offboarding, kind: OffboardingKind) {
  const [wanted, show] = useState(0);
  const pages = Math.max(1, Math.ceil(kind.total / offboardingItemsPage));
  // There may be fewer pages by now.
  const page = Math.min(wanted, pages - 1);
  const offset = page * offboardingItemsPage;
  const mark = plan.seen[kind.kind]?.mark ?? '';
  const more = useQuery({
    ...offboardingQueries.more(plan.person.id, kind.kind, offset, mark),
    enabled: page > 0,
  });
  return {
    items: page === 0 ? kind.items : more.data,
    error: page === 0 ? null : more.error,
    retry: () => void more.refetch(),
    page,
    pages,
    offset,
    total: kind.total,
    show,
  };
}

export type KindPage = ReturnType<typeof useKindPage>;
