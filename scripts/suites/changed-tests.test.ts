import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areas, type AreaName } from '#shared/domain/areas.ts';
import { changedTests } from './changed-tests.ts';
import { testsThere } from './tests-there.ts';

// The project itself, as on a machine with Postgres.
const there = testsThere(true);
const of = (...changed: string[]) => changedTests(changed, there);
const migrations = readdirSync('supabase/migrations');

const db = (names: string) => names.split(' ').map((name) => `tests/db/${name}.test.ts`);
const web = (names: string) => names.split(' ').map((name) => `tests/web/${name}.spec.ts`);
const none = { unit: [], pglite: [], postgres: [], web: [], desktop: [], untested: [] };

/** A file of each kind, and some of the tests that it must select. */
type Sample = {
  page: string;
  web: string;
  migration?: string;
  service?: string;
  /** The tests for its migration and service. */
  database?: string;
};

const samples: Record<AreaName, Sample> = {
  dashboard: {
    page: 'dashboard',
    web: 'dashboard axe/dashboard',
    migration: 'dashboard_parts',
    service: 'dashboard',
    database: 'dashboard',
  },
  models: {
    page: 'models',
    web: 'models axe/models',
    migration: 'models',
    service: 'models',
    database: 'models',
  },
  modelImport: {
    page: 'model-import',
    web: 'model-import axe/model-import',
    migration: 'import_runs',
    service: 'imports',
    database: 'imports',
  },
  schedule: {
    page: 'schedule',
    web: 'schedule axe/schedule',
    migration: 'event_imports',
    service: 'schedule-planning',
    database: 'schedule-exchange schedule-planning',
  },
  documents: {
    page: 'documents',
    web: 'documents axe/documents',
    migration: 'document_shares',
    service: 'document-shares',
    database: 'documents document-shares',
  },
  chat: {
    page: 'chat',
    web: 'chat axe/chat',
    migration: 'chat_rules',
    service: 'chat-room',
    database: 'chats chat-messages',
  },
  notes: {
    page: 'notes',
    web: 'notes axe/notes',
    migration: 'note_writes',
    service: 'notes',
    database: 'notes note-documents',
  },
  tasks: {
    page: 'tasks',
    web: 'tasks axe/tasks',
    migration: 'task_parts',
    service: 'task-recurrence',
    database: 'tasks task-comments',
  },
  socials: {
    page: 'socials',
    web: 'socials axe/socials',
    migration: 'vault_use',
    service: 'vault',
    database: 'vault-use vault-secrecy',
  },
  exposure: {
    page: 'exposure',
    web: 'socials axe/socials',
    migration: 'exposure',
    service: 'exposure',
    database: 'vault-exposure',
  },
  telegramBot: {
    page: 'bots',
    web: 'bots axe/bots',
    migration: 'bot_broadcasts',
    service: 'bots',
    database: 'bots bot-attacks',
  },
  socialPosting: {
    page: 'posting',
    web: 'posting axe/posting',
    migration: 'posting_writes',
    service: 'posting',
    database: 'posting posting-attacks',
  },
  linkTree: {
    page: 'link-tree',
    web: 'link-tree',
    migration: 'link_tree_writes',
    service: 'link-trees',
    database: 'link-trees link-domains',
  },
  driveLogs: {
    page: 'drive-logs',
    web: 'drive-logs axe/drive-logs',
    migration: 'drive_sync',
    service: 'drive',
    database: 'drive',
  },
  marketplace: {
    page: 'marketplace',
    web: 'marketplace axe/marketplace',
    migration: 'marketplace_writes',
    service: 'marketplace',
    database: 'marketplace',
  },
  admin: {
    page: 'admin',
    web: 'admin axe/users',
    migration: 'users',
    service: 'users',
    database: 'users permissions',
  },
  config: {
    page: 'config',
    web: 'config axe/config',
    migration: 'config',
    service: 'settings',
    database: 'config',
  },
  templatesAndTags: {
    page: 'templates-and-tags',
    web: 'config axe/config',
    migration: 'tags',
    service: 'tags',
    database: 'config',
  },
  account: {
    page: 'account',
    web: 'account axe/account',
    migration: 'account',
    service: 'account',
    database: 'account user-sessions',
  },
  subscription: {
    page: 'subscription',
    web: 'subscription axe/subscription',
    migration: 'plan_limits',
    service: 'plans',
    database: 'plans plan-limits',
  },
  planEditor: {
    page: 'plan-editor',
    web: 'plan-editor',
    migration: 'plan_editing',
    database: 'plan-editing',
  },
  notificationPreferences: {
    page: 'notification-preferences',
    web: 'notifications axe/notifications',
    migration: 'notification_preferences',
    database: 'notification-preferences',
  },
  debug: { page: 'debug', web: 'axe/debug' },
};

it.each(Object.entries(samples))('knows the tests of %s', (_name, sample) => {
  const page = of(`renderer/src/features/${sample.page}/page.tsx`);
  expect(page.web).toEqual(expect.arrayContaining(web(sample.web)));
  expect([...page.pglite, ...page.postgres, ...page.desktop]).toEqual([]);
  const wanted = sample.database === undefined ? [] : db(sample.database);
  if (sample.migration !== undefined) {
    const file = migrations.find((name) => name.endsWith(`_${String(sample.migration)}.sql`));
    const { pglite, postgres } = of(`supabase/migrations/${String(file)}`);
    expect(pglite).toEqual(
      expect.arrayContaining([...wanted, ...db('access-matrix catalogue policy-plans procedures bounds')]),
    );
    const onPostgres = wanted.filter((test) => there.enginesOf(test).includes('postgres'));
    expect(postgres).toEqual(expect.arrayContaining(onPostgres));
  }
  if (sample.service !== undefined) {
    const { pglite, postgres } = of(`shared/services/${sample.service}.ts`);
    expect([...pglite, ...postgres]).toEqual(expect.arrayContaining(wanted));
  }
});

it('knows the page of every area', () => {
  const pages = Object.values(samples).map(({ page }) => page);
  expect(Object.keys(samples)).toEqual(Object.keys(areas));
  for (const page of pages) expect(readdirSync(`renderer/src/features/${page}`)).toContain('page.tsx');
});

it.each([
  ['renderer/src/features/admin/invitations/invitations-tab.tsx', 'invitations axe/invitations'],
  ['renderer/src/features/admin/audit/audit-tab.tsx', 'admin-audit axe/audit-log'],
  ['renderer/src/features/offboarding/flow.tsx', 'offboarding axe/offboarding'],
  ['renderer/src/features/auth/page.tsx', 'signing-up sign-in-page axe/sign-in-page'],
  ['renderer/src/entities/task/task-link.tsx', 'tasks axe/tasks'],
  ['renderer/src/app/palette/palette.tsx', 'palette axe/palette'],
  ['renderer/src/app/view-as/banner.tsx', 'view-as'],
  ['renderer/src/app/router.tsx', 'shell axe/shell'],
  ['renderer/src/ui/table/data-table.tsx', 'column-widths list-screen nothing-moves'],
  ['renderer/src/ui/list-screen/list-screen.tsx', 'column-widths list-screen nothing-moves'],
  ['renderer/src/ui/dialog/dialog.module.css', 'menus phone-controls text-size toast-place'],
  ['renderer/src/public/shared-document/main.tsx', 'shared-document shared-document-static document-signing'],
  ['renderer/src/public/link-page/main.ts', 'link-page link-page-static'],
  ['supabase/functions/link-page/handler.ts', 'link-page link-page-static'],
  ['tests/support/journeys/tasks.journeys.ts', 'tasks'],
])('opens what %s is shown by', (file, journeys) => {
  expect(of(file).web).toEqual(expect.arrayContaining(web(journeys)));
});

it('leaves the journeys of areas alone where the kit changed, and the kit’s where an area did', () => {
  expect(of('renderer/src/ui/table/data-table.tsx').web).toEqual(
    web('column-widths list-screen narrow nothing-moves'),
  );
  expect(of('renderer/src/features/tasks/page.tsx').web).toEqual(web('axe/tasks tasks'));
});

it.each([
  ['supabase/functions/check-bot/handler.ts', 'bots embedded-bots'],
  ['supabase/functions/_shared/drive/drive-worker.ts', 'drive embedded-drive'],
  ['supabase/functions/_shared/social/mastodon.ts', 'posting social-providers'],
  ['supabase/functions/calendar-feed/handler.ts', 'schedule-exchange'],
  ['supabase/functions/document-text/handler.ts', 'documents embedded-document-functions'],
  ['supabase/functions/billing-webhook/handler.ts', 'billing'],
  ['supabase/functions/check-file/handler.ts', 'embedded-file-functions'],
  ['supabase/functions/connect-service/handler.ts', 'embedded-connections'],
  ['supabase/functions/run-outside-work/handler.ts', 'embedded-functions'],
  ['supabase/functions/link-page/handler.ts', 'embedded-link-page'],
  ['backend/storage/uploads/upload.ts', 'embedded-storage-resumable embedded-traps'],
  ['backend/realtime/rooms.ts', 'realtime-channels embedded-traps'],
  ['backend/api/lite-adapter.ts', 'embedded-traps embedded-routes embedded-request-context'],
  ['backend/backup/create-backup.ts', 'backup embedded-traps'],
  ['shared/contract/posting.ts', 'posting'],
  ['tests/support/schedule-tools.ts', 'schedule-reads'],
])('asks the database about %s', (file, tests) => {
  const { pglite, postgres } = of(file);
  expect([...pglite, ...postgres]).toEqual(expect.arrayContaining(db(tests)));
});

it('runs an area’s database tests on both engines for a migration, and on one for its service', () => {
  const tasks = 'tests/db/tasks.test.ts';
  const migration = of('supabase/migrations/20261120091440_task_writes.sql');
  expect(migration.pglite).toContain(tasks);
  expect(migration.postgres).toContain(tasks);
  const service = of('shared/services/tasks.ts');
  expect(service.postgres).toContain(tasks);
  expect(service.pglite).not.toContain(tasks);
  const withoutPostgres = changedTests(['shared/services/tasks.ts'], testsThere(false));
  expect(withoutPostgres.pglite).toContain(tasks);
  expect(withoutPostgres.postgres).toEqual([]);
});

it('starts the app for what the app is made of, and for nothing else', () => {
  const desktop = (...names: string[]) => names.map((name) => `tests/desktop/${name}.spec.ts`);
  expect(of('electron/preload/index.ts').desktop).toEqual(desktop('shell', 'start'));
  expect(of('electron/main/links/deep-link.ts').desktop).toEqual(desktop('deep-links', 'shell', 'start'));
  expect(of('renderer/src/features/tasks/page.tsx').desktop).toEqual([]);
});

it('runs the unit and page tests that import what changed', () => {
  expect(of('shared/domain/post-length.ts').unit).toEqual(
    expect.arrayContaining([
      'shared/domain/post-length.test.ts',
      'renderer/src/features/posting/composer/composer.test.tsx',
    ]),
  );
});

it('runs a test that was changed itself, and nothing for words', () => {
  expect(of('tests/web/shell.spec.ts')).toEqual({ ...none, web: web('shell') });
  expect(of('tests/db/tasks.test.ts')).toEqual({ ...none, postgres: db('tasks') });
  expect(of('docs/vault.md', 'README.md')).toEqual(none);
});

it('says of which files it knows no test', () => {
  expect(of('package-lock.json', 'shared/services/tasks.ts').untested).toEqual(['package-lock.json']);
});
