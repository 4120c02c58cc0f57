// What belongs together, by file names: which tests a change of SQL, of a page or of a function selects, and to which
// area a test's seconds are counted. Each signed-in and each public page is an area without a line here, unless its
// files have different names. `npm run check` lists files without an area.
import { areas, type AreaName } from '#shared/domain/areas.ts';
import type { publicAreas } from '#shared/domain/public-areas.ts';

export type TestArea = {
  /** The prefixes of its files and folders, in the singular, separated by spaces. The longest match decides. */
  names: string;
  /** Folders that belong to it, regardless of file names. */
  places?: readonly string[];
  /** The area whose tests run for it in a suite where it has none. */
  within?: string | undefined;
};

/** Additional names for files of a signed-in page. */
const moreNames: Partial<Record<AreaName, string>> = {
  dashboard: 'attention',
  modelImport: 'import',
  schedule: 'event calendar absence',
  documents: 'sign signing signature seal sealing upload uploading request-upload pdf shared-file',
  tasks: 'recurrence',
  socials: 'vault credential grant rotation one-time-code access-log',
  exposure: 'vault-exposure',
  telegramBot: 'bot check-bot telegram',
  socialPosting:
    'posting post social-connector social-connection social-provider social-worker social-in-deno',
  linkTree: 'link',
  driveLogs: 'drive',
  marketplace: 'listing',
  config: 'setting branding',
  templatesAndTags: 'template tag',
  account: 'session user-session',
  subscription: 'plan billing online-payment',
  planEditor: 'plan-editing',
  admin: 'user people person profile permission access',
};

/** Folders of a signed-in page with other names. */
const morePlaces: Partial<Record<AreaName, readonly string[]>> = {
  admin: ['renderer/src/features/admin'],
  socialPosting: ['supabase/functions/_shared/social'],
};

/** Pages that are tested as part of another. */
const tabOf: Partial<Record<AreaName, string>> = {
  exposure: 'socials',
  templatesAndTags: 'config',
  notificationPreferences: 'notifications',
};

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const signedIn = Object.fromEntries(
  (Object.keys(areas) as AreaName[]).map((name): [string, TestArea] => [
    name,
    {
      names: `${kebab(name).replace(/s$/, '')} ${moreNames[name] ?? ''}`.trim(),
      places: morePlaces[name] ?? [],
      within: tabOf[name],
    },
  ]),
);

/** A page for visitors, and the area that creates its content. */
const visitors: Record<keyof typeof publicAreas, TestArea> = {
  linkTree: { names: 'link-page', within: 'linkTree' },
  sharedDocument: { names: 'shared-document document-signing outside-request', within: 'documents' },
};

const others: Readonly<Record<string, TestArea>> = {
  invitations: { names: 'invitation approval' },
  offboarding: { names: 'offboarding holding' },
  audit: { names: 'audit admin-audit caller-address retention' },
  announcements: { names: 'announcement', within: 'notifications' },
  jobs: { names: 'job scheduled-job', within: 'notifications' },
  mail: { names: 'mail', within: 'admin' },
  signIn: {
    names:
      'auth sign-in signing-in sign-up signing-up session-end ended-session guard profile-setup ' +
      'email-confirmation password hosted-password guessing brake ticket secret',
  },
  notifications: { names: 'notification popup' },
  search: { names: 'search palette fold' },
  viewAs: { names: 'view-as viewer' },
  live: { names: 'live realtime without-live socket-bound', places: ['backend/realtime'] },
  drafts: { names: 'draft half-typed' },
  servers: { names: 'server' },
  savedViews: { names: 'saved-view' },
  files: {
    names:
      'file attachment picture check-file sweep-file stored-file private-file loose-file full-disk storage',
    places: ['backend/storage'],
  },
  blocks: { names: 'block comment mention activity reminder', within: 'tasks' },
  functions: {
    names: 'function connection service-connection connect outside run-outside-work',
    places: ['supabase/functions', 'backend/functions'],
  },
  backend: {
    names: 'trap route request-context host-guard site log network trusted-proxy trusted-proxies bound',
    places: ['backend'],
  },
  dataFolder: {
    names:
      'backup crash engine first-file snapshot migration restore command-line built-backend database-url',
    places: ['data', 'backup', 'database', 'postgres', 'sql'].map((folder) => `backend/${folder}`),
  },
  /** The base of every area. */
  schema: { names: 'foundation audit-kit operation' },
  lists: {
    names: 'list-screen nothing-move column-width narrow list csv',
    places: [
      ...['list-screen', 'rail-screen', 'table', 'rows', 'side-panel', 'card-grid'],
      ...['change-many', 'changes', 'editable'],
    ].map((folder) => `renderer/src/ui/${folder}`),
  },
  kit: {
    names: 'menu phone-control text-size typeface toast toast-place',
    places: ['renderer/src/ui', 'renderer/src/lib'],
  },
  shell: {
    names: 'shell title-bar window window-menu deep-link first-paint tray start about',
    places: ['renderer', 'electron'],
  },
};

export const testAreas: Readonly<Record<string, TestArea>> = {
  ...signedIn,
  ...Object.fromEntries(Object.entries(visitors).map(([name, area]) => [`public ${name}`, area])),
  ...others,
};

const inDatabase = (...names: string[]) => names.map((name) => `tests/db/${name}.test.ts`);

/** Tests about everything at once. Those about the whole schema run for every migration. */
export const aboutEverything = {
  schema: inDatabase('access-matrix', 'bounds', 'catalogue', 'policy-plans', 'procedures'),
  others: [
    ...inDatabase(
      'deployment',
      'postgres-catalogue',
      'postgres-every-call',
      'postgres-hosted',
      'postgres-plans',
      'postgres-wide-view',
    ),
    ...inDatabase('request-cost', 'row-versions', 'services', 'wrong-types'),
    ...['contract', 'error-boundary', 'faults', 'first-visit', 'axe/failures'].map(
      (name) => `tests/web/${name}.spec.ts`,
    ),
  ],
} as const;
