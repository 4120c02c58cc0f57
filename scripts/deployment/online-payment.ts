import type { DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';
import type { Deployment } from './admin-client.ts';

const step = 'Online payment';
const guide = '(docs/deploy.md, step 11)';
type Readiness = { isReady: true } | { isReady: false; lack: string };

/** Whether payments reach the database, if plans can be paid online; offering none is a valid choice. */
export async function judgePayment(
  deployment: Deployment,
  { payment_links: links, payment_told_at: toldAt }: Pick<DatabaseState, 'payment_links' | 'payment_told_at'>,
): Promise<Check> {
  const readiness = await askWebhook(deployment);
  if (links === 0)
    return {
      step,
      verdict: 'ok',
      says: readiness.isReady ? 'ready, but no plan has a payment link yet' : `off ${guide}`,
    };
  const offer = `${links} ${links === 1 ? 'plan' : 'plans'} can be paid online`;
  if (!readiness.isReady)
    return { step, verdict: 'missing', says: `${offer}, but ${readiness.lack} ${guide}` };
  const heard = toldAt === null ? 'no payment yet' : `the provider was last heard on ${toldAt.slice(0, 10)}`;
  return { step, verdict: 'ok', says: `${offer}; ${heard}` };
}

/** Sends an unsigned request: a function that refuses it for that reason is configured. */
async function askWebhook({ url }: Deployment): Promise<Readiness> {
  try {
    const response = await fetch(`${url}/functions/v1/billing-webhook`, { method: 'POST', body: '{}' });
    const answer: unknown = await response.json().catch(() => null);
    const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
    if (code === 'signature') return { isReady: true };
    if (code === 'not_configured')
      return { isReady: false, lack: 'nothing comes of it: set its secret STRIPE_WEBHOOK_SECRET' };
    if (response.status === 401)
      return {
        isReady: false,
        lack: 'the provider is refused: deploy billing-webhook with --no-verify-jwt',
      };
    if (response.status === 404)
      return { isReady: false, lack: 'nothing comes of it: deploy the function billing-webhook' };
    return { isReady: false, lack: `billing-webhook answers ${response.status}` };
  } catch {
    return { isReady: false, lack: 'billing-webhook does not answer' };
  }
}
