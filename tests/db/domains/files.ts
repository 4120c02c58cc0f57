import type { DatabaseDomain } from './domain.ts';

/** Files themselves are Storage's; these are for the functions that look at them. */
export const files = {
  procedures: {
    record_file_check: {
      args: ['p_bucket_id', 'p_name', 'p_file_version', 'p_type'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    unused_files: {
      args: ['p_after_name'],
      volatility: 'stable',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: {
    p_bucket_id: 'attachments',
    p_file_version: 'b7a9a1f2-0000-4000-8000-000000000001',
    p_after_name: '',
  },
} satisfies DatabaseDomain;
