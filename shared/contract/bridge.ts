import type * as z from 'zod/mini';
import type { Failure } from '#shared/lib/app-error.ts';
import type { DomainContract } from './domain-contract.ts';

/** Each domain's schemas load with its first call, so that the sign-in page only loads those of auth. */
export const contractLoaders = {
  account: async () => (await import('./account.ts')).accountContract,
  attachments: async () => (await import('./attachments.ts')).attachmentsContract,
  audit: async () => (await import('./audit.ts')).auditContract,
  auth: async () => (await import('./auth.ts')).authContract,
  bots: async () => (await import('./bots.ts')).botsContract,
  branding: async () => (await import('./branding.ts')).brandingContract,
  chats: async () => (await import('./chats.ts')).chatsContract,
  config: async () => (await import('./config.ts')).configContract,
  connection: async () => (await import('./connection.ts')).connectionContract,
  connections: async () => (await import('./connections.ts')).connectionsContract,
  dashboard: async () => (await import('./dashboard.ts')).dashboardContract,
  desktop: async () => (await import('./desktop.ts')).desktopContract,
  documents: async () => (await import('./documents.ts')).documentsContract,
  drive: async () => (await import('./drive.ts')).driveContract,
  drafts: async () => (await import('./drafts.ts')).draftsContract,
  exposure: async () => (await import('./exposure.ts')).exposureContract,
  files: async () => (await import('./files.ts')).filesContract,
  grants: async () => (await import('./grants.ts')).grantsContract,
  imports: async () => (await import('./imports.ts')).importsContract,
  invitations: async () => (await import('./invitations.ts')).invitationsContract,
  jobs: async () => (await import('./jobs.ts')).jobsContract,
  linkTrees: async () => (await import('./link-trees.ts')).linkTreesContract,
  links: async () => (await import('./links.ts')).linksContract,
  mail: async () => (await import('./mail.ts')).mailContract,
  marketplace: async () => (await import('./marketplace.ts')).marketplaceContract,
  modelMarks: async () => (await import('./model-marks.ts')).modelMarksContract,
  models: async () => (await import('./models.ts')).modelsContract,
  notes: async () => (await import('./notes.ts')).notesContract,
  notifications: async () => (await import('./notifications.ts')).notificationsContract,
  offboarding: async () => (await import('./offboarding.ts')).offboardingContract,
  permissions: async () => (await import('./permissions.ts')).permissionsContract,
  plans: async () => (await import('./plans.ts')).plansContract,
  posting: async () => (await import('./posting.ts')).postingContract,
  savedViews: async () => (await import('./saved-views.ts')).savedViewsContract,
  schedule: async () => (await import('./schedule.ts')).scheduleContract,
  search: async () => (await import('./search.ts')).searchContract,
  servers: async () => (await import('./servers.ts')).serversContract,
  settings: async () => (await import('./settings.ts')).settingsContract,
  tags: async () => (await import('./tags.ts')).tagsContract,
  tasks: async () => (await import('./tasks.ts')).tasksContract,
  socials: async () => (await import('./socials.ts')).socialsContract,
  users: async () => (await import('./users.ts')).usersContract,
  vault: async () => (await import('./vault.ts')).vaultContract,
  viewAs: async () => (await import('./view-as.ts')).viewAsContract,
} as const satisfies Record<string, () => Promise<DomainContract>>;

export type DomainName = keyof typeof contractLoaders;

type Contracts = { [D in DomainName]: Awaited<ReturnType<(typeof contractLoaders)[D]>> };
type Joined<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Calls = Joined<Contracts[DomainName]['calls']>;
type Events = Joined<Contracts[DomainName]['events']>;

export type CallName = keyof Calls;
export type EventName = keyof Events;
/** The input as the page writes it, before defaults and trimming. */
export type CallInput<C extends CallName> = z.input<Calls[C]['input']>;
/** The input as a handler gets it, after parsing. */
export type HandlerInput<C extends CallName> = z.output<Calls[C]['input']>;
export type CallOutput<C extends CallName> = z.output<Calls[C]['output']>;
export type EventPayload<E extends EventName> = z.output<Events[E]>;

/** The names of one domain's calls. */
export type CallsOf<D extends DomainName> = Extract<CallName, `${D}.${string}`>;
/** The handlers of one domain; every call of the contract has exactly one. */
export type Handlers<D extends DomainName> = {
  [C in CallsOf<D>]: (input: HandlerInput<C>) => Promise<CallOutput<C>>;
};
/** Handlers also load with the first call of their domain. */
export type HandlerLoaders = { [D in DomainName]: () => Promise<Handlers<D>> };

/** `viewOf` names the user in whose view it was answered: a page rejects an answer from another view. */
export type Reply = { ok: true; data: unknown; viewOf?: string } | { ok: false; error: Failure };

/** What a host provides to the page: the preload script on the desktop, `in-page.ts` in a browser. */
export type Bridge = {
  /** With `viewOf`, the id of a user, the call is made in the open view of that user, and the reply repeats the id. */
  call: (name: string, input: unknown, viewOf?: string) => Promise<Reply>;
  /** Loads the code that calls of these domains need. A host that already has it omits this function. */
  prepare?: (domains: readonly DomainName[]) => void;
  /** Returns a function that ends the subscription. */
  on: (name: string, listener: (payload: unknown) => void) => () => void;
};

export type Emit = <E extends EventName>(name: E, payload: EventPayload<E>) => void;
