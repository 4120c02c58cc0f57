import { expect, it } from 'vitest';
import { healthOf } from '#renderer/lib/diagnostics/health.ts';
import { dashboardName, recommendationsFor } from './recommendations.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const at = new Date(now - 60_000);

type Counts = { subscriptions?: number; errors?: number; open?: readonly string[]; openedAt?: Date };

const titles = ({ subscriptions = 0, errors = 0, open = [], openedAt = at }: Counts) =>
  recommendationsFor(
    healthOf(
      {
        subscriptions: Array.from({ length: subscriptions }, (_, index) => ({
          id: String(index),
          channel: String(index),
          bindings: [],
          component: 'App',
          created: at,
        })),
        errors: Array.from({ length: errors }, () => ({ source: 'Page', message: 'x', recordedAt: at })),
        modals: open.map((component) => ({
          id: component,
          isOpen: true,
          component,
          created: openedAt,
          lastToggled: openedAt,
        })),
      },
      now,
    ),
  ).map(({ title, text }) => `${title} ${text}`);

it('recommends nothing to a page that does well', () => {
  expect(titles({ subscriptions: 20, errors: 5, open: ['CreateModel', dashboardName] })).toEqual([]);
});

it('says what there is too much of', () => {
  expect(titles({ subscriptions: 21 })).toEqual([
    'High subscriptions. 21 are active, more than 20. Close pages you do not need.',
  ]);
  expect(titles({ errors: 6 })).toEqual([
    expect.stringMatching(/^Multiple errors\. 6 since \d\d:\d\d\. Refresh the page if there are more\.$/),
  ]);
  expect(titles({ errors: 11 })).toEqual([
    expect.stringMatching(/^Multiple errors\. 11 .* Refresh the page\.$/),
  ]);
  expect(titles({ open: ['CreateModel', 'AllNotifications'] })).toEqual([
    'Multiple open modals. 2 are open: CreateModel, AllNotifications.',
  ]);
  expect(titles({ open: ['CreateModel'], openedAt: new Date(now - 12 * 60_000) })).toEqual([
    'Multiple open modals. CreateModel is stuck, open for 12 min.',
  ]);
});
