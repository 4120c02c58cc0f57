import { nothing, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const jobs = {
  procedures: {
    get_jobs: {
      args: [],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select * from public.get_jobs()']],
    },
    run_job: {
      args: ['p_name'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.run_job('invitation_expiry')`]],
    },
    is_job_key: { args: ['p_key'], volatility: 'stable', asStranger: '42501', plans: 'for operators' },
    run_jobs: {
      args: ['p_key'],
      volatility: 'volatile',
      // A caller without a key is told so in the answer: raising would undo the count of tries.
      asStranger: 'ok',
      isForEverybody: true,
      plans: [['stranger', `select public.run_jobs('unknown')`]],
    },
  },
  values: { p_name: 'invitation_expiry', p_key: 'unknown' },
} satisfies DatabaseDomain;

export const jobsCalls: DomainCalls<'jobs'> = {
  'jobs.list': nothing,
  'jobs.outside': nothing,
  'jobs.run': () => [{ name: 'invitation_expiry' }],
};
