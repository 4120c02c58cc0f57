import type { HandlerLoaders, Reply } from '#shared/contract/bridge.ts';
import { refusal, type DispatchOptions } from '#shared/contract/dispatch.ts';
import { loadOnce } from '#shared/lib/load-once.ts';
import type { ServiceContext } from './service-context.ts';
import { forSignedIn } from './session/signed-in.ts';

export type Services = {
  /** Every domain's handlers, loaded with the first call of the domain and created once. */
  handlers: HandlerLoaders;
  /** Answers a call in the open view of another user. */
  callInView: (personId: string, name: string, input: unknown, options: DispatchOptions) => Promise<Reply>;
};

/** The services that a host offers its page. */
export function createServices(context: ServiceContext): Services {
  const notWithin = () => Promise.reject(new Error('You’re already viewing as another user'));
  const views = loadOnce(async () => {
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
    account: loadOnce(async () => (await import('./account.ts')).accountHandlers(context)),
    attachments: loadOnce(async () =>
      forSignedIn(context, (await import('./attachments.ts')).attachmentHandlers(context)),
    ),
    audit: loadOnce(async () => forSignedIn(context, (await import('./audit.ts')).auditHandlers(context))),
    auth: loadOnce(async () => (await import('./auth.ts')).authHandlers(context)),
    bots: loadOnce(async () => forSignedIn(context, (await import('./bots.ts')).botHandlers(context))),
    branding: loadOnce(async () => (await import('./branding.ts')).brandingHandlers(context)),
    chats: loadOnce(async () => forSignedIn(context, (await import('./chats.ts')).chatHandlers(context))),
    config: loadOnce(async () => forSignedIn(context, (await import('./config.ts')).configHandlers(context))),
    connection: loadOnce(async () => (await import('./connection.ts')).connectionHandlers(context)),
    connections: loadOnce(async () =>
      forSignedIn(context, (await import('./connections.ts')).connectionsHandlers(context)),
    ),
    dashboard: loadOnce(async () =>
      forSignedIn(context, (await import('./dashboard.ts')).dashboardHandlers(context)),
    ),
    desktop: loadOnce(async () => (await import('./desktop.ts')).desktopHandlers()),
    documents: loadOnce(async () =>
      forSignedIn(context, (await import('./documents.ts')).documentHandlers(context)),
    ),
    drafts: loadOnce(async () => (await import('./drafts.ts')).draftHandlers()),
    drive: loadOnce(async () => forSignedIn(context, (await import('./drive.ts')).driveHandlers(context))),
    exposure: loadOnce(async () =>
      forSignedIn(context, (await import('./exposure.ts')).exposureHandlers(context)),
    ),
    files: loadOnce(async () =>
      forSignedIn(context, (await import('./files/files.ts')).fileHandlers(context)),
    ),
    grants: loadOnce(async () => forSignedIn(context, (await import('./grants.ts')).grantHandlers(context))),
    imports: loadOnce(async () =>
      forSignedIn(context, (await import('./imports.ts')).importHandlers(context)),
    ),
    invitations: loadOnce(async () => (await import('./invitations.ts')).invitationHandlers(context)),
    jobs: loadOnce(async () => forSignedIn(context, (await import('./jobs.ts')).jobHandlers(context))),
    linkTrees: loadOnce(async () =>
      forSignedIn(context, (await import('./link-trees.ts')).linkTreeHandlers(context)),
    ),
    links: loadOnce(async () => (await import('./links.ts')).linkHandlers()),
    mail: loadOnce(async () => forSignedIn(context, (await import('./mail.ts')).mailHandlers(context))),
    marketplace: loadOnce(async () =>
      forSignedIn(context, (await import('./marketplace.ts')).marketplaceHandlers(context)),
    ),
    modelMarks: loadOnce(async () =>
      forSignedIn(context, (await import('./model-marks.ts')).modelMarksHandlers(context)),
    ),
    models: loadOnce(async () => forSignedIn(context, (await import('./models.ts')).modelHandlers(context))),
    notifications: loadOnce(async () =>
      forSignedIn(context, (await import('./notifications.ts')).notificationHandlers(context)),
    ),
    offboarding: loadOnce(async () =>
      forSignedIn(context, (await import('./offboarding.ts')).offboardingHandlers(context)),
    ),
    permissions: loadOnce(async () =>
      forSignedIn(context, (await import('./permissions.ts')).permissionHandlers(context)),
    ),
    plans: loadOnce(async () => forSignedIn(context, (await import('./plans.ts')).planHandlers(context))),
    schedule: loadOnce(async () =>
      forSignedIn(context, (await import('./schedule.ts')).scheduleHandlers(context)),
    ),
    search: loadOnce(async () => forSignedIn(context, (await import('./search.ts')).searchHandlers(context))),
    posting: loadOnce(async () =>
      forSignedIn(context, (await import('./posting.ts')).postingHandlers(context)),
    ),
    savedViews: loadOnce(async () =>
      forSignedIn(context, (await import('./saved-views.ts')).savedViewHandlers(context)),
    ),
    servers: loadOnce(async () => (await import('./servers.ts')).serverHandlers(context)),
    settings: loadOnce(async () =>
      forSignedIn(context, (await import('./settings.ts')).settingHandlers(context)),
    ),
    tags: loadOnce(async () => forSignedIn(context, (await import('./tags.ts')).tagHandlers(context))),
    notes: loadOnce(async () => forSignedIn(context, (await import('./notes.ts')).noteHandlers(context))),
    tasks: loadOnce(async () => forSignedIn(context, (await import('./tasks.ts')).taskHandlers(context))),
    socials: loadOnce(async () =>
      forSignedIn(context, (await import('./socials.ts')).socialHandlers(context)),
    ),
    users: loadOnce(async () => forSignedIn(context, (await import('./users.ts')).userHandlers(context))),
    vault: loadOnce(async () => forSignedIn(context, (await import('./vault.ts')).vaultHandlers(context))),
    viewAs: loadOnce(viewAs),
  };
}
