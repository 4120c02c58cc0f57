import type { PageDomain } from './live-tables.ts';
import type { RouteFlag } from './permissions.ts';
import { homePath } from './public-areas.ts';

/**
 * The values that a parameter of an address allows: a database id, an id or `new` for something that does not exist
 * yet, a number from 1, a moment, or one of the listed words.
 */
export type ParamShape = 'id' | 'idOrNew' | 'number' | 'moment' | readonly string[];

/** One signed-in page. Its icon and loader are in the row of `renderer/src/app/area-pages.tsx`. */
export type Area = {
  path: `/${string}`;
  title: string;
  /** The permission that the page requires. Without one, it is open to everyone who is signed in. */
  flag?: RouteFlag;
  /** The setting that the page also requires; the agency may have turned it off. */
  setting?: 'isMarketplaceEnabled' | 'areNotificationsEnabled';
  /** The parameters of its address, in addition to a list's filters and order. */
  params?: Readonly<Record<string, ParamShape>>;
  /**
   * The parameters that a copied link may carry. The desktop follows links only to pages that have them, and with no
   * other parameter.
   */
  links?: readonly string[];
  /** The start of the query key that is refetched when the page opens. */
  refresh?: readonly string[];
  /**
   * The tables the page shows that are followed only while a page is open, its own first. They are followed from the
   * moment the page is chosen. Tables of other pages are followed only if the person may open those pages.
   */
  live?: readonly PageDomain[];
  /**
   * Shown while an administrator views the app as another user: the page writes nothing where the viewer is read-only.
   */
  isInViewAs?: boolean;
  /**
   * Its group in the navigation; null for an item without a group. Pages without this property are reached from menus
   * and other pages.
   */
  group?: 'Models' | 'Notes' | 'Tools' | null;
};

/** Every signed-in page, in navigation order: one row per area. */
export const areas = {
  dashboard: {
    path: homePath,
    title: 'Dashboard',
    group: null,
    refresh: ['models', 'list'],
    live: ['users', 'plans', 'tasks', 'notes', 'schedule', 'invitations'],
    isInViewAs: true,
  },
  models: {
    path: '/models',
    title: 'Models',
    flag: 'canAccessModels',
    group: 'Models',
    params: { modelId: 'id', eventId: 'id', grantId: 'id', document: 'id', post: 'id' },
    links: ['modelId'],
    refresh: ['models', 'list'],
    live: ['tags', 'savedViews'],
    isInViewAs: true,
  },
  modelImport: {
    path: '/models/import',
    title: 'Import models',
    flag: 'canAccessModels',
    params: { importId: 'id' },
    isInViewAs: true,
  },
  schedule: {
    path: '/schedule',
    title: 'Schedule',
    flag: 'canAccessSchedule',
    group: 'Models',
    params: { modelId: 'id', eventId: 'id' },
    links: ['modelId', 'eventId'],
    refresh: ['schedule'],
    live: ['schedule', 'posting'],
    isInViewAs: true,
  },
  documents: {
    path: '/documents',
    title: 'Documents',
    flag: 'canManageContracts',
    group: 'Models',
    params: { modelId: 'id', document: 'id' },
    links: ['document'],
    refresh: ['documents', 'list'],
    live: ['documents', 'tags', 'savedViews'],
    isInViewAs: true,
  },
  chat: {
    path: '/chat',
    title: 'Chat',
    flag: 'canAccessChat',
    group: 'Models',
    params: { chatId: 'id', modelId: 'id', message: 'id' },
    links: ['chatId', 'message'],
    refresh: ['chats'],
    live: ['chats'],
    isInViewAs: true,
  },
  notes: {
    path: '/notes',
    title: 'Notes',
    flag: 'canAccessNotes',
    group: 'Notes',
    params: { modelId: 'id', general: ['true'], note: 'id' },
    links: ['note'],
    refresh: ['notes', 'list'],
    live: ['notes', 'tags', 'savedViews'],
    isInViewAs: true,
  },
  tasks: {
    path: '/tasks',
    title: 'Tasks',
    flag: 'canAccessTasks',
    group: 'Notes',
    params: { modelId: 'id', general: ['true'], task: 'id' },
    links: ['task'],
    refresh: ['tasks', 'list'],
    live: ['tasks', 'tags', 'savedViews'],
    isInViewAs: true,
  },
  socials: {
    path: '/socials',
    title: 'Socials',
    flag: 'canAccessSocials',
    group: null,
    params: { modelId: 'id' },
    links: ['modelId'],
    refresh: ['socials'],
    isInViewAs: true,
  },
  exposure: {
    path: '/socials/exposure',
    title: 'Exposure',
    flag: 'canAccessSocials',
    params: { modelId: 'id', personId: 'id', exposure: 'id' },
    links: ['modelId', 'personId'],
    refresh: ['exposure'],
    isInViewAs: true,
  },
  telegramBot: {
    path: '/bot-management',
    title: 'Telegram bot',
    flag: 'canAccessBotManagement',
    group: 'Tools',
    params: {
      bot: 'id',
      tab: ['chats', 'commands', 'broadcasts', 'inbox', 'log'],
      chat: 'id',
      broadcast: 'id',
    },
    links: ['bot', 'tab', 'chat', 'broadcast'],
    refresh: ['bots'],
    live: ['bots'],
    isInViewAs: true,
  },
  socialPosting: {
    path: '/twitter-bot',
    title: 'Social posting',
    flag: 'canAccessTwitterBot',
    group: 'Tools',
    params: {
      tab: ['calendar', 'drafts', 'approvals', 'published', 'failed', 'accounts', 'library', 'templates'],
      post: 'id',
      account: 'id',
      model: 'id',
      media: 'id',
      write: 'idOrNew',
      writeFor: 'id',
      writeAt: 'moment',
    },
    links: ['tab', 'post', 'account', 'media'],
    refresh: ['posting'],
    live: ['posting', 'savedViews'],
    isInViewAs: true,
  },
  linkTree: {
    path: '/linktree',
    title: 'LinkTree',
    flag: 'canManageConfig',
    group: 'Tools',
    params: { page: 'id' },
    links: ['page'],
    live: ['linkTrees'],
  },
  driveLogs: {
    path: '/drive-logs',
    title: 'Drive Logs',
    flag: 'canAccessDriveLogs',
    group: 'Tools',
    params: { tab: ['files', 'folders', 'runs', 'rules'], event: 'id', folder: 'id' },
    links: ['event'],
    refresh: ['drive'],
    live: ['drive', 'savedViews'],
    isInViewAs: true,
  },
  marketplace: {
    path: '/marketplace',
    title: 'Marketplace',
    flag: 'canAccessMarketplace',
    setting: 'isMarketplaceEnabled',
    group: null,
    params: { tab: ['saved', 'mine', 'enquiries', 'review'], listing: 'id', enquiry: 'id' },
    links: ['listing'],
    refresh: ['marketplace'],
    live: ['marketplace', 'savedViews'],
    isInViewAs: true,
  },
  admin: {
    path: '/admin',
    title: 'Admin',
    flag: 'canManageUsers',
    group: null,
    params: {
      tab: ['users', 'invitations', 'offboarding', 'audit', 'announcements', 'mail', 'jobs'],
      userId: 'id',
      invitation: 'id',
      entry: 'number',
    },
    links: ['tab', 'entry'],
    live: ['users', 'savedViews'],
    isInViewAs: true,
  },
  config: {
    path: '/config',
    title: 'Configuration',
    flag: 'canManageConfig',
    isInViewAs: true,
  },
  templatesAndTags: {
    path: '/config/templates',
    title: 'Templates and tags',
    flag: 'canManageConfig',
    isInViewAs: true,
  },
  account: { path: '/account', title: 'Account', isInViewAs: true },
  subscription: {
    path: '/subscription',
    title: 'Subscription',
    params: { planId: 'id' },
    isInViewAs: true,
  },
  planEditor: {
    path: '/plan-editor-demo',
    title: 'Plan editor demo',
    params: { planId: 'id', copyOf: 'id' },
    isInViewAs: true,
  },
  notificationPreferences: {
    path: '/notification-preferences',
    title: 'Notification preferences',
    setting: 'areNotificationsEnabled',
  },
  debug: { path: '/debug', title: 'Debug', flag: 'canAccessDebug' },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;
/** Areas with these properties. */
export type AreasWith<Traits> = {
  [A in AreaName]: (typeof areas)[A] extends Traits ? A : never;
}[AreaName];

/** The address of every signed-in page. Links must use these or `areaAddress`, never a literal. */
export const paths = Object.fromEntries(Object.entries(areas).map(([name, { path }]) => [name, path])) as {
  readonly [A in AreaName]: (typeof areas)[A]['path'];
};

export const areaAt = (pathname: string): Area | undefined =>
  Object.values<Area>(areas).find(({ path }) => path === pathname);

type AreaParams<A extends AreaName> = (typeof areas)[A] extends { params: infer P }
  ? { readonly [N in keyof P]?: P[N] extends readonly (infer Word)[] ? Word : string }
  : Readonly<Record<string, never>>;

/** The address of an area with its parameters. */
export function areaAddress<A extends AreaName>(name: A, params: AreaParams<A>): string {
  const query = Object.entries<string>(params).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${areas[name].path}?${query.join('&')}`;
}

/** Addresses that redirect to another one. */
export const redirects = { '/dashboard': paths.dashboard, '/contracts': paths.documents } as const;
