// Which tests a change touches. Vitest knows who imports what; of SQL and of what a browser loads nobody does, so there the
// area's name leads to its tests.

/** Words of paths that mean the same area, by the area. The first is how its tests begin, as a rule. */
const areas: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'session', 'sessions'],
  admin: ['admin', 'announcement', 'announcements', 'job', 'jobs', 'operations'],
  audit: ['audit'],
  config: ['config', 'setting', 'settings', 'branding'],
  dashboard: ['dashboard', 'attention'],
  drafts: ['drafts', 'draft'],
  invitations: ['invitations', 'invitation', 'approvals'],
  live: ['live', 'realtime'],
  model: ['model', 'models', 'import', 'imports'],
  note: ['note', 'notes', 'note-document'],
  notification: ['notification', 'notifications', 'popups'],
  offboarding: ['offboarding', 'holding', 'holdings'],
  palette: ['palette', 'search', 'fold'],
  plan: ['plan', 'plans', 'billing', 'subscription', 'online'],
  schedule: ['schedule', 'event', 'events', 'calendar'],
  servers: ['servers'],
  sign: ['sign', 'signing', 'auth', 'brakes', 'email', 'tickets'],
  socials: ['socials', 'social', 'vault', 'credential', 'exposure', 'rotation', 'grant', 'one', 'secrets'],
  tags: ['tags', 'tag', 'templates'],
  task: ['task', 'tasks', 'recurrence', 'reminder'],
  user: ['user', 'users', 'people', 'person', 'profile', 'profiles', 'permissions'],
  view: ['view', 'view-as'],
};

const areaOf = (word: string | undefined) =>
  Object.keys(areas).find((area) => word !== undefined && areas[area]?.includes(word));

/** The words of a path that may name its area: the folder of a feature or an entity, or how a file begins. */
function wordsOf(file: string): string[] {
  const folder = /^renderer\/src\/(?:features|entities|app|ui)\/([a-z-]+)/.exec(file)?.[1];
  const name = /([^/]+)$/.exec(file)?.[1] ?? '';
  const migration = /^supabase\/migrations\/\d+_(\w+)\.sql$/.exec(file)?.[1];
  const whole = migration?.replaceAll('_', '-') ?? name.split('.')[0] ?? '';
  return [folder, folder?.split('-')[0], whole, whole.split('-')[0]].filter((word) => word !== undefined);
}

const areasOf = (files: readonly string[]) =>
  new Set(
    files.flatMap(
      (file) =>
        wordsOf(file)
          .map(areaOf)
          .find((area) => area !== undefined) ?? [],
    ),
  );

const isSql = (file: string) => file.startsWith('supabase/migrations/');
const isBackend = (file: string) => file.startsWith('backend/');
/** Read the whole schema. */
const overSchema = /^tests\/db\/(?:access-matrix|catalogue|policy-plans|procedures|bounds)\.test\.ts$/;

export type ChangedTests = {
  /** Database files, to run on the embedded engine. */
  database: string[];
  /** The same, on Postgres: where SQL or the backend changed. */
  postgres: string[];
  web: string[];
};

/** From the files that changed, and the database and web tests that there are. */
export function changedTests(
  changed: readonly string[],
  tests: { database: readonly string[]; web: readonly string[] },
): ChangedTests {
  const touched = areasOf(changed.filter((file) => !file.startsWith('docs/')));
  const isTouched = (test: string) =>
    areasOf([test]).size > 0 && [...areasOf([test])].every((area) => touched.has(area));
  const hasSql = changed.some(isSql);
  const hasBackend = changed.some(isBackend);
  const isServer = (file: string) =>
    isSql(file) || isBackend(file) || /^(?:shared\/services|tests\/(?:db|support)|supabase)\//.test(file);
  const database = tests.database.filter(
    (test) =>
      changed.includes(test) ||
      (changed.some(isServer) && isTouched(test)) ||
      (hasSql && overSchema.test(test)) ||
      (hasBackend && /\/embedded-(?:traps|routes|request-context)/.test(test)),
  );
  return {
    database,
    postgres: hasSql || hasBackend ? database : [],
    web: tests.web.filter(
      (test) =>
        changed.includes(test) ||
        (changed.some((file) => file.startsWith('renderer/') || file.includes('/journeys/')) &&
          isTouched(test)),
    ),
  };
}
