import type { DatabaseDomain } from './domain.ts';

const planOf = (type: string) => `(select id from public.subscription_plans where plan_type = '${type}')`;

/** Payments: the tables are the server's own, and so is all that writes them. */
export const billing = {
  procedures: {
    apply_billing_event: {
      args: [
        'p_event_id',
        'p_kind',
        'p_happened_at',
        'p_subscription',
        'p_customer',
        'p_person',
        'p_payment_link',
        'p_paid_until',
      ],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    set_plan_payment_link: {
      args: ['p_plan_id', 'p_url', 'p_link_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.set_plan_payment_link(${planOf('pro')}, 'https://buy.stripe.com/test_1', 'plink_1')`,
        ],
      ],
    },
  },
  values: {
    p_event_id: 'evt_1',
    p_kind: 'ended',
    p_happened_at: '2026-11-22T10:00:00Z',
    p_subscription: 'sub_1',
    p_customer: 'cus_1',
    p_payment_link: 'plink_1',
    p_paid_until: '2036-12-22T10:00:00Z',
    p_url: 'https://buy.stripe.com/test_1',
    p_link_id: 'plink_1',
  },
} satisfies DatabaseDomain;
