import { denied, everyone, readOnly, nothing, type DatabaseDomain, type DomainCalls } from './domain.ts';

const report = `insert into public.offboarding_reports (person_id, person_name, finished_by_name, deactivated, summary, lines)
  values (gen_random_uuid(), 'Jonas', 'Mia', true, '[]', '[]')`;

/** Everyone has begun one there. */
const saved = `public.save_offboarding('{manager}', '{"models":{"to":"end"}}',
  (select o.row_version from public.offboardings o where o.user_id = '{manager}'))`;

export const offboarding = {
  tables: {
    offboardings: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const user_id = (await lane.person()).id;
        await lane.sql('insert into public.offboardings (user_id) values ($1)', [user_id]);
        return { user_id };
      },
      insert: async ({ idOf }, who) => ({ user_id: idOf(who) }),
      update: { changes: 3 },
      rowsForPlans: 'insert into public.offboardings (user_id) select id from public.profiles',
    },
    offboarding_reports: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(`${report} returning id`);
        return { id: row?.id ?? '' };
      },
      insert: async ({ idOf }, who) => ({
        person_id: idOf(who),
        person_name: 'Jonas',
        finished_by_name: 'Mia',
        deactivated: true,
        summary: [],
        lines: [],
      }),
      update: { person_name: 'Another' },
      rowsForPlans: report.replace(/values \((.*)\)$/s, 'select $1 from generate_series(1, 2)'),
    },
  },
  procedures: {
    get_offboarding: {
      args: ['p_user_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.get_offboarding('{manager}')`]],
    },
    list_offboarding_items: {
      args: ['p_user_id', 'p_holding', 'p_offset', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.list_offboarding_items('{manager}', 'models', 0, 100)`]],
    },
    save_offboarding: {
      args: ['p_user_id', 'p_offboarding_choices', 'p_row_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select ${saved}`]],
    },
    discard_offboarding: {
      args: ['p_user_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.discard_offboarding('{manager}')`]],
    },
    get_offboarding_report: {
      args: ['p_report_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['admin', 'select public.get_offboarding_report(r.id) from public.offboarding_reports r limit 1'],
      ],
    },
    finish_offboarding: {
      args: ['p_user_id', 'p_row_version', 'p_seen'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.finish_offboarding('{manager}', ${saved}, public.get_offboarding('{manager}') -> 'seen')`,
        ],
      ],
    },
  },
  values: { p_holding: 'models', p_offboarding_choices: {}, p_seen: {} },
} satisfies DatabaseDomain;

const choices = { deactivate: true, kinds: { models: { to: 'end' } } };

export const offboardingCalls: DomainCalls<'offboarding'> = {
  'offboarding.list': nothing,
  'offboarding.get': async ({ newPerson }) => [{ userId: await newPerson() }],
  'offboarding.items': async ({ newPerson }) => [{ userId: await newPerson(), kind: 'models', offset: 0 }],
  'offboarding.save': async ({ newPerson }) => [{ userId: await newPerson(), choices, rowVersion: null }],
  'offboarding.discard': async ({ newPerson }) => [{ userId: await newPerson() }],
  'offboarding.finish': async ({ newPerson, host }) => {
    const userId = await newPerson();
    const { rowVersion } = await host.call('offboarding.save', { userId, choices, rowVersion: null });
    const { seen } = await host.call('offboarding.get', { userId });
    return [{ userId, rowVersion, seen }];
  },
  'offboarding.reports': () => [{ before: null }, { before: new Date().toISOString() }],
  'offboarding.report': async ({ lane }) => {
    const [row] = await lane.sql<{ id: string }>(`${report} returning id`);
    return [{ id: row?.id ?? '' }];
  },
};
