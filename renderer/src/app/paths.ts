/** Every address of the product. Links use these, never a text of their own. */
export const paths = {
  dashboard: '/',
  models: '/models',
  socials: '/socials',
  schedule: '/schedule',
  documents: '/documents',
  driveLogs: '/drive-logs',
  telegramBot: '/bot-management',
  socialPosting: '/twitter-bot',
  chat: '/chat',
  config: '/config',
  account: '/account',
  subscription: '/subscription',
  planEditor: '/plan-editor-demo',
  marketplace: '/marketplace',
  linkTree: '/linktree',
  notes: '/notes',
  tasks: '/tasks',
  notificationPreferences: '/notification-preferences',
  admin: '/admin',
  debug: '/debug',
} as const;

/** Open to people who are not signed in. */
export const publicPaths = {
  linkTree: '/linktree/:domain',
  sharedDocument: '/shared-document/:documentId',
} as const;

/** Addresses that go on to another one. */
export const redirects = {
  '/dashboard': paths.dashboard,
  '/contracts': paths.documents,
} as const;

export type Path = (typeof paths)[keyof typeof paths];
