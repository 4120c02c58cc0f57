import type { AttentionItem, Dashboard } from '#shared/contract/dashboard.ts';
import type { AttentionSource } from '#shared/domain/dashboard.ts';

// For tests only.

export const done = <Data>(data: Data) => ({ status: 'done', data }) as const;
export const failed = { status: 'failed' } as const;

export const itemOf = (changes: Partial<AttentionItem> = {}): AttentionItem => ({
  subject: '00000000-0000-4000-8000-000000000001',
  severity: 'warning',
  at: null,
  name: null,
  note: null,
  number: null,
  most: null,
  model: null,
  snoozedUntil: null,
  ...changes,
});

export const sourceOf = (source: AttentionSource, ...items: AttentionItem[]) => ({
  source,
  items,
  total: items.filter(({ snoozedUntil }) => snoozedUntil === null).length,
  snoozed: items.filter(({ snoozedUntil }) => snoozedUntil !== null).length,
});

const none = { total: 0, tasks: [] };

/** The dashboard of a user who may have tasks but has none. */
export const dashboardOf = (
  cards: Partial<Dashboard['cards']> = {},
  rest: Partial<Omit<Dashboard, 'cards'>> = {},
): Dashboard => ({
  layout: null,
  tiles: {
    models: done({ isOwn: true, number: 2, main: 1, secondary: 1 }),
    tasks: done({ number: 4, overdue: 1, today: 0 }),
  },
  ...rest,
  cards: {
    attention: done({ sources: [], failed: [] }),
    tasks: done({ overdue: none, today: none, week: none, later: 0 }),
    activity: done({ lines: [], failed: [] }),
    ...cards,
  },
});
