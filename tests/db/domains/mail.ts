import { nothing, type CallTools, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const mail = {
  procedures: {
    report_mail_route: {
      args: ['p_route', 'p_sender'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    get_mail_state: {
      args: [],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select public.get_mail_state()']],
    },
    list_mails: {
      args: ['p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select public.list_mails()']],
    },
    retry_mail: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.retry_mail((public.list_mails() -> 0 ->> 'id')::uuid)`]],
    },
    take_outside_job: {
      args: ['p_kinds'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    sign_outside_worker: { args: [], volatility: 'volatile', asStranger: '42501', plans: 'for operators' },
    keep_outside_job: {
      args: ['p_id', 'p_lease'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    end_outside_job: {
      args: ['p_id', 'p_lease', 'p_outcome'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    get_outside_work: {
      args: [],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select public.get_outside_work()']],
    },
  },
  values: {
    p_route: 'none',
    p_sender: null,
    p_lease: '00000000-0000-4000-8000-00000000ffff',
    p_outcome: { status: 'done' },
  },
} satisfies DatabaseDomain;

/** One that could not be sent. */
async function failed({ lane }: CallTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into private.mails (kind, recipient, secret, state, ends_at)
     values ('invitation', 'ana@example.com', 'x', 'failed', now() + interval '1 day') returning id`,
  );
  return row?.id ?? '';
}

export const mailCalls: DomainCalls<'mail'> = {
  'mail.state': nothing,
  'mail.list': () => [{}, { before: crypto.randomUUID() }],
  'mail.retry': async (tools) => [{ id: await failed(tools) }],
};
