import { denied, everyone, readOnly, nothing, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const audit = {
  tables: {
    audit_log: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ seq: string }>(
          `insert into public.audit_log (event, resource_type) values ('tests.made', 'test') returning seq::text`,
        );
        return { seq: row?.seq ?? '' };
      },
      insert: async ({ idOf }, who) => ({
        actor_id: idOf(who),
        event: 'tests.forged',
        resource_type: 'test',
      }),
      update: { event: 'tests.altered' },
    },
  },
  procedures: {
    check_audit_chain: {
      args: ['p_from', 'p_to'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['holder', 'select public.check_audit_chain()']],
    },
    purge_audit_log: {
      args: ['p_before'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  // Numbers of entries here, and days of a window elsewhere.
  values: { p_from: 20260101, p_to: 20260201, p_before: '2026-01-01T00:00:00Z' },
} satisfies DatabaseDomain;

export const auditCalls: DomainCalls<'audit'> = {
  'audit.list': ({ admin }) => [
    { filter: {}, before: null, limit: 10 },
    {
      filter: {
        actorId: admin.id,
        event: 'models.',
        resourceType: 'model',
        resourceId: crypto.randomUUID(),
        modelId: crypto.randomUUID(),
        from: '2026-01-01T00:00:00Z',
        to: '2036-01-01T00:00:00+02:00',
      },
      before: 1000,
      limit: 10,
    },
  ],
  'audit.count': ({ admin }) => [
    { filter: {} },
    { filter: { actorId: admin.id, event: 'models.', from: '2026-01-01T00:00:00Z' } },
  ],
  'audit.checkChain': () => [{ from: null, to: null }],
  'audit.getHashes': () => [{ seq: 1 }, { seq: 999_999 }],
  'audit.getRetentionDays': nothing,
};
