import type { HandlerLoaders } from '#shared/contract/bridge.ts';
import type { ServiceContext } from './service-context.ts';
import { forSignedIn } from './session/signed-in.ts';

/** Every domain's handlers, each loaded with the first call of its domain and made once. */
export function createHandlers(context: ServiceContext): HandlerLoaders {
  return {
    account: once(async () => (await import('./account.ts')).accountHandlers(context)),
    audit: once(async () => forSignedIn(context, (await import('./audit.ts')).auditHandlers(context))),
    auth: once(async () => (await import('./auth.ts')).authHandlers(context)),
    config: once(async () => forSignedIn(context, (await import('./config.ts')).configHandlers(context))),
    connection: once(async () => (await import('./connection.ts')).connectionHandlers(context)),
    invitations: once(async () => (await import('./invitations.ts')).invitationHandlers(context)),
    links: once(async () => (await import('./links.ts')).linkHandlers()),
    models: once(async () => forSignedIn(context, (await import('./models.ts')).modelHandlers(context))),
    permissions: once(async () =>
      forSignedIn(context, (await import('./permissions.ts')).permissionHandlers(context)),
    ),
    savedViews: once(async () =>
      forSignedIn(context, (await import('./saved-views.ts')).savedViewHandlers(context)),
    ),
    servers: once(async () => (await import('./servers.ts')).serverHandlers(context)),
    users: once(async () => forSignedIn(context, (await import('./users.ts')).userHandlers(context))),
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    // A chunk that could not be fetched is tried again with the next call.
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };
}
