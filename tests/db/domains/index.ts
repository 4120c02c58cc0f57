import type { CallName, DomainName } from '#shared/contract/bridge.ts';
import { account, accountCalls } from './account.ts';
import { audit, auditCalls } from './audit.ts';
import { billing } from './billing.ts';
import { bots, botsCalls } from './bots.ts';
import { chats, chatsCalls } from './chats.ts';
import { brandingCalls, config, configCalls, settingsCalls } from './config.ts';
import { connections, connectionsCalls } from './connections.ts';
import { dashboard, dashboardCalls } from './dashboard.ts';
import type { CallTools, DatabaseDomain, DomainCalls, Procedure, TableAccess } from './domain.ts';
import { documentShares } from './document-shares.ts';
import { documentSignatures } from './document-signatures.ts';
import { documentUploads } from './document-uploads.ts';
import { documents, documentsCalls } from './documents.ts';
import { drive, driveCalls } from './drive.ts';
import { exposure, exposureCalls, grantsCalls } from './exposure.ts';
import { attachmentsCalls, files } from './files.ts';
import { imports, importsCalls } from './imports.ts';
import { invitations, invitationsCalls } from './invitations.ts';
import { jobs, jobsCalls } from './jobs.ts';
import { linkTrees, linkTreesCalls } from './link-trees.ts';
import { mail, mailCalls } from './mail.ts';
import { marketplace, marketplaceCalls } from './marketplace.ts';
import { models, modelsCalls } from './models.ts';
import { notesCalls } from './note-calls.ts';
import { notes } from './notes.ts';
import { notificationsCalls } from './notification-calls.ts';
import { notifications } from './notifications.ts';
import { offboarding, offboardingCalls } from './offboarding.ts';
import { permissions, permissionsCalls } from './permissions.ts';
import { plans, plansCalls } from './plans.ts';
import { posting, postingCalls } from './posting.ts';
import { savedViews, savedViewsCalls } from './saved-views.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { scheduleExchange } from './schedule-exchange.ts';
import { schedule } from './schedule.ts';
import { modelMarksCalls, tags, tagsCalls } from './tags.ts';
import { tasksCalls } from './task-calls.ts';
import { tasks } from './tasks.ts';
import { search, searchCalls } from './search.ts';
import { users, usersCalls } from './users.ts';
import { socialsCalls, vault, vaultCalls } from './vault.ts';
import { viewAs, viewAsCalls } from './view-as.ts';

/** Calls that reach no database: `auth` needs an auth server, `files` one of Storage, the others are the desktop's own. */
type WithoutDatabase = 'auth' | 'connection' | 'desktop' | 'drafts' | 'files' | 'links' | 'servers';

const calls: { [D in Exclude<DomainName, WithoutDatabase>]: DomainCalls<D> } = {
  account: accountCalls,
  attachments: attachmentsCalls,
  audit: auditCalls,
  bots: botsCalls,
  branding: brandingCalls,
  chats: chatsCalls,
  config: configCalls,
  connections: connectionsCalls,
  dashboard: dashboardCalls,
  documents: documentsCalls,
  drive: driveCalls,
  exposure: exposureCalls,
  grants: grantsCalls,
  imports: importsCalls,
  invitations: invitationsCalls,
  jobs: jobsCalls,
  linkTrees: linkTreesCalls,
  mail: mailCalls,
  marketplace: marketplaceCalls,
  modelMarks: modelMarksCalls,
  models: modelsCalls,
  notes: notesCalls,
  notifications: notificationsCalls,
  offboarding: offboardingCalls,
  permissions: permissionsCalls,
  plans: plansCalls,
  posting: postingCalls,
  savedViews: savedViewsCalls,
  schedule: scheduleCalls,
  search: searchCalls,
  settings: settingsCalls,
  tags: tagsCalls,
  tasks: tasksCalls,
  socials: socialsCalls,
  users: usersCalls,
  vault: vaultCalls,
  viewAs: viewAsCalls,
};

const domains: readonly DatabaseDomain[] = [
  account,
  audit,
  billing,
  bots,
  chats,
  files,
  config,
  connections,
  dashboard,
  documents,
  documentShares,
  documentSignatures,
  documentUploads,
  drive,
  exposure,
  imports,
  invitations,
  jobs,
  linkTrees,
  mail,
  marketplace,
  models,
  notes,
  notifications,
  offboarding,
  permissions,
  plans,
  posting,
  savedViews,
  schedule,
  scheduleExchange,
  search,
  tags,
  tasks,
  users,
  vault,
  viewAs,
];

/** Everything of a kind, whichever domain it belongs to. Two domains that name the same thing fail here. */
function merged<Value>(parts: readonly Readonly<Record<string, Value>>[]): Readonly<Record<string, Value>> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two domains name ${twice}`);
  return Object.fromEntries(entries);
}

export const tables: Readonly<Record<string, TableAccess>> = merged(
  domains.map((domain) => domain.tables ?? {}),
);
export const procedures: Readonly<Record<string, Procedure>> = merged(
  domains.map((domain) => domain.procedures ?? {}),
);
export const argumentValues: Readonly<Record<string, unknown>> = merged(
  domains.map((domain) => domain.values ?? {}),
);
export const callInputs = Object.entries(merged<unknown>(Object.values(calls))) as [
  CallName,
  (tools: CallTools) => readonly unknown[] | Promise<readonly unknown[]>,
][];
