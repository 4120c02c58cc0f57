import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import type { ServiceConnection } from '#shared/contract/connections.ts';
import { camel } from '#shared/lib/case.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

export function connectionsHandlers(context: ServiceContext): Handlers<'connections'> {
  return {
    // SQL can't call an external service, so a function does, and starts the connection as the signed-in person.
    'connections.begin': async (input) => {
      const response = await askFunction(context, 'connect-service', input);
      if (response.ok) return (await response.json()) as CallOutput<'connections.begin'>;
      throw await refusalOf(response, {
        missing:
          'This server can’t connect accounts yet. Ask your administrator to deploy the function connect-service.',
        failed: 'The service could not be asked. Try again later.',
        inWords: ['not_configured', 'unreachable', 'vault_not_configured'],
      });
    },
    'connections.get': async ({ id }) => {
      const [row] = await run(
        context.client
          .from('service_connections')
          .select('id, service, status, problem, created_at')
          .eq('id', id)
          .limit(1),
      );
      return row === undefined ? null : camel<ServiceConnection>(row);
    },
  };
}
