import type { Handlers } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { toAccount } from './users.ts';
import type { Views } from './view-as/views.ts';

export function viewAsHandlers({ client }: ServiceContext, views: Views): Handlers<'viewAs'> {
  return {
    'viewAs.open': async ({ id }) => {
      await views.open(id);
      const [row] = await run(client.from('profiles').select('*').eq('id', id));
      if (row === undefined) throw new AppError('not_found', 'This user does not exist');
      return toAccount(row);
    },
    'viewAs.close': ({ id }) => views.close(id),
  };
}
