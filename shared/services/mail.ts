import type { Handlers } from '#shared/contract/bridge.ts';
import { camel } from '#shared/lib/case.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask } from './database/pass.ts';

export function mailHandlers({ client }: ServiceContext): Handlers<'mail'> {
  return {
    'mail.state': ask(client, 'get_mail_state'),
    'mail.list': async ({ before }) =>
      camel(
        await run(client.rpc('list_mails', before === null ? {} : { p_before_id: before }, { get: true })),
      ),
    'mail.retry': async ({ id }) => ({ isQueued: await run(client.rpc('retry_mail', { p_id: id })) }),
  };
}
