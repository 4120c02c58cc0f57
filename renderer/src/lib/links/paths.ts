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

const publicRoots = Object.values(publicPaths).map((path) => path.slice(0, path.indexOf(':')));

/** True below the root of a public page; the root itself may be somebody's signed-in page. */
export const isPublicPath = (pathname: string): boolean =>
  publicRoots.some((root) => pathname.startsWith(root) && pathname.length > root.length);

/** Addresses that go on to another one. */
export const redirects = {
  '/dashboard': paths.dashboard,
  '/contracts': paths.documents,
} as const;

export type Path = (typeof paths)[keyof typeof paths];
