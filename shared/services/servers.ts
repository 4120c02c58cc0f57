import type { Handlers } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { ServiceContext } from './service-context.ts';

const oneServer = () => new AppError('invalid', 'This page works with one server only');

/** A browser's page is loaded from the server that it works with. The desktop has its own handlers for these. */
export function serverHandlers({ address }: Pick<ServiceContext, 'address'>): Handlers<'servers'> {
  return {
    'servers.list': async () => ({ isSwitchable: false, current: address ?? null, known: [] }),
    'servers.connect': () => Promise.reject(oneServer()),
    'servers.choose': () => Promise.reject(oneServer()),
    'servers.forget': () => Promise.reject(oneServer()),
  };
}
