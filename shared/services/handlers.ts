import type { HandlerLoaders, Reply } from '#shared/contract/bridge.ts';
import { refusal, type DispatchOptions } from '#shared/contract/dispatch.ts';
import type { ServiceContext } from './service-context.ts';
import { forSignedIn } from './session/signed-in.ts';

export type Services = {
  /** Every domain's handlers, each loaded with the first call of its domain and made once. */
  handlers: HandlerLoaders;
  /** Answers a call in the open view as someone else. */
  callInView: (personId: string, name: string, input: unknown, options: DispatchOptions) => Promise<Reply>;
};

/** What a host answers its page with. */
export function createServices(context: ServiceContext): Services {
  const notWithin = () => Promise.reject(new Error('You’re already viewing as another user'));
  const views = once(async () => {
    const { createViews } = await import('./view-as/views.ts');
    return createViews(context, (within) => createHandlers(within, notWithin));
  });
  return {
    handlers: createHandlers(context, async () =>
      forSignedIn(context, (await import('./view-as.ts')).viewAsHandlers(context, await views())),
    ),
    callInView: (...call) => views().then((opened) => opened.call(...call), refusal),
  };
}

function createHandlers(context: ServiceContext, viewAs: HandlerLoaders['viewAs']): HandlerLoaders {
  return {
    account: once(async () => (await import('./account.ts')).accountHandlers(context)),
    audit: once(async () => forSignedIn(context, (await import('./audit.ts')).auditHandlers(context))),
    auth: once(async () => (await import('./auth.ts')).authHandlers(context)),
    branding: once(async () => (await import('./branding.ts')).brandingHandlers(context)),
    config: once(async () => forSignedIn(context, (await import('./config.ts')).configHandlers(context))),
    connection: once(async () => (await import('./connection.ts')).connectionHandlers(context)),
    desktop: once(async () => (await import('./desktop.ts')).desktopHandlers()),
    drafts: once(async () => (await import('./drafts.ts')).draftHandlers()),
    exposure: once(async () =>
      forSignedIn(context, (await import('./exposure.ts')).exposureHandlers(context)),
    ),
    grants: once(async () => forSignedIn(context, (await import('./grants.ts')).grantHandlers(context))),
    imports: once(async () => forSignedIn(context, (await import('./imports.ts')).importHandlers(context))),
    invitations: once(async () => (await import('./invitations.ts')).invitationHandlers(context)),
    jobs: once(async () => forSignedIn(context, (await import('./jobs.ts')).jobHandlers(context))),
    links: once(async () => (await import('./links.ts')).linkHandlers()),
    modelMarks: once(async () =>
      forSignedIn(context, (await import('./model-marks.ts')).modelMarksHandlers(context)),
    ),
    models: once(async () => forSignedIn(context, (await import('./models.ts')).modelHandlers(context))),
    notifications: once(async () =>
      forSignedIn(context, (await import('./notifications.ts')).notificationHandlers(context)),
    ),
    offboarding: once(async () =>
      forSignedIn(context, (await import('./offboarding.ts')).offboardingHandlers(context)),
    ),
    permissions: once(async () =>
      forSignedIn(context, (await import('./permissions.ts')).permissionHandlers(context)),
    ),
    plans: once(async () => forSignedIn(context, (await import('./plans.ts')).planHandlers(context))),
    savedViews: once(async () =>
      forSignedIn(context, (await import('./saved-views.ts')).savedViewHandlers(context)),
    ),
    servers: once(async () => (await import('./servers.ts')).serverHandlers(context)),
    settings: once(async () =>
      forSignedIn(context, (await import('./settings.ts')).settingHandlers(context)),
    ),
    tags: once(async () => forSignedIn(context, (await import('./tags.ts')).tagHandlers(context))),
    notes: once(async () => forSignedIn(context, (await import('./notes.ts')).noteHandlers(context))),
    tasks: once(async () => forSignedIn(context, (await import('./tasks.ts')).taskHandlers(context))),
    socials: once(async () => forSignedIn(context, (await import('./socials.ts')).socialHandlers(context))),
    users: once(async () => forSignedIn(context, (await import('./users.ts')).userHandlers(context))),
    vault: once(async () => forSignedIn(context, (await import('./vault.ts')).vaultHandlers(context))),
    viewAs: once(viewAs),
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
