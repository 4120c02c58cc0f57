import { denied, everyone, readOnly, type DatabaseDomain, type DomainCalls } from './domain.ts';

/** Of someone else: of these people nobody sees it, not even an administrator. */
const ownOnly = {
  select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
  insert: everyone(denied),
  update: everyone(denied),
  delete: everyone(denied),
};

const counted = `public.get_navigation_counts('2026-11-18', 'Europe/Zagreb')`;
const asked = `public.get_dashboard('2026-11-18', 'Europe/Zagreb')`;

export const dashboard = {
  tables: {
    dashboard_layouts: {
      expected: ownOnly,
      writable: readOnly,
      row: async ({ lane }) => {
        const user_id = (await lane.person()).id;
        await lane.sql(`insert into public.dashboard_layouts (user_id, cards) values ($1, '[]')`, [user_id]);
        return { user_id };
      },
      insert: async ({ idOf }, who) => ({ user_id: idOf(who), cards: [] }),
      update: { cards: [] },
      rowsForPlans: `insert into public.dashboard_layouts (user_id, cards) select id, '[]' from public.profiles`,
    },
    attention_snoozes: {
      expected: ownOnly,
      writable: readOnly,
      row: async ({ lane }) => {
        const user_id = (await lane.person()).id;
        await lane.sql(
          `insert into public.attention_snoozes (user_id, source, subject, until) values ($1, 'job', 'x', now() + interval '1 day')`,
          [user_id],
        );
        return { user_id };
      },
      insert: async ({ idOf }, who) => ({
        user_id: idOf(who),
        source: 'job',
        subject: 'x',
        until: '2030-01-01T00:00:00Z',
      }),
      update: { until: '2030-01-01T00:00:00Z' },
      rowsForPlans: `insert into public.attention_snoozes (user_id, source, subject, until)
        select id, 'job', 'x', now() + interval '1 day' from public.profiles`,
    },
  },
  procedures: {
    get_dashboard: {
      args: ['p_today', 'p_timezone'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['admin', `select ${asked}`],
        ['manager', `select ${asked}`],
        ['stranger', `select ${asked}`],
      ],
    },
    get_navigation_counts: {
      args: ['p_today', 'p_timezone'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['admin', `select ${counted}`],
        ['manager', `select ${counted}`],
        ['stranger', `select ${counted}`],
      ],
    },
    save_dashboard_layout: {
      args: ['p_cards'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.save_dashboard_layout('[{"card": "tasks", "is_hidden": true}]')`],
        ['manager', 'select public.save_dashboard_layout(null)'],
      ],
    },
    snooze_attention: {
      args: ['p_source', 'p_subject', 'p_until'],
      volatility: 'volatile',
      // The moment that other domains name has passed.
      asStranger: '22023',
      plans: [
        ['manager', `select public.snooze_attention('rotation', 'x', now() + interval '1 day')`],
        ['manager', `select public.snooze_attention('rotation', 'x')`],
      ],
    },
  },
  values: {
    p_cards: [],
    p_source: 'rotation',
    p_subject: 'x',
  },
} satisfies DatabaseDomain;

export const dashboardCalls: DomainCalls<'dashboard'> = {
  'dashboard.get': () => [{ today: '2026-11-18', timezone: 'Europe/Zagreb' }],
  'dashboard.counts': () => [{ today: '2026-11-18', timezone: 'Europe/Zagreb' }],
  'dashboard.saveLayout': () => [{ cards: [{ card: 'tasks', isHidden: true }] }, { cards: null }],
  'dashboard.snooze': () => [
    { source: 'rotation', subject: 'x', until: new Date(Date.now() + 86_400_000).toISOString() },
    { source: 'rotation', subject: 'x', until: null },
  ],
};
