// Which tests a change touches. For unit and page tests imports decide; for SQL, functions and what a browser loads,
// the areas do (test-areas.ts).
import { areasOf } from './area-of.ts';
import type { Engine } from './engines.ts';
import { importingTests, testsThatImport, type Importers } from './importers.ts';
import { aboutEverything, testAreas } from './test-areas.ts';

export type TestsThere = {
  database: readonly string[];
  web: readonly string[];
  desktop: readonly string[];
  importers: Importers;
  /** The engines that a database test can run on. */
  enginesOf: (test: string) => readonly Engine[];
  /** The engines that `npm test` runs it on. */
  enginesInTest: (test: string) => readonly Engine[];
};

const suites = ['unit', 'pglite', 'postgres', 'web', 'desktop'] as const;
type Chosen = Record<(typeof suites)[number], string[]>;

/** Test files, and the changed files without a known test. */
export type ChangedTests = Chosen & { untested: string[] };

/** More than these is nearly all of them: then only the nearest run, or none. */
const most = { unit: 25, others: 12 };

/** Desktop tests for a change below `electron/main/`, by its folder; those of '' run for any. */
export const desktopTests: Readonly<Record<string, readonly string[]>> = {
  '': ['shell', 'start'],
  background: ['tray'],
  bridge: ['contract'],
  drafts: ['half-typed'],
  files: ['attachments', 'files'],
  guards: ['window-guards'],
  links: ['deep-links'],
  network: ['network'],
  notifications: ['notifications'],
  page: ['first-paint'],
  server: ['servers'],
  session: ['session', 'session-end'],
  window: ['window', 'window-menu'],
};

const isTest = (file: string) => /[.](?:test|spec)[.]tsx?$/.test(file);
const isSql = (file: string) => file.startsWith('supabase/migrations/');
const isFunction = (file: string) => file.startsWith('supabase/functions/');
const isBackend = (file: string) => file.startsWith('backend/');
const isServer = (file: string) =>
  isSql(file) ||
  isFunction(file) ||
  isBackend(file) ||
  /^(?:shared\/(?:contract|domain|services)|tests\/db)\//.test(file);
/** What a browser loads. Functions also render visitors' pages. */
const isPage = (file: string) =>
  (file.startsWith('renderer/') && !/\/test-[^/]*$/.test(file)) ||
  (isFunction(file) && areasOf(file).some((area) => area.startsWith('public ')));

const general = new Set<string>([...aboutEverything.schema, ...aboutEverything.others]);
const embedded = ['traps', 'routes', 'request-context'].map((name) => `tests/db/embedded-${name}.test.ts`);

/** The tests of a file's areas; for a suite without any, those of the enclosing area. */
function testsBeside(file: string, tests: readonly string[]): string[] {
  const testsOf = (area: string) =>
    tests.filter((test) => !general.has(test) && areasOf(test).includes(area));
  return areasOf(file).flatMap((area) => {
    const own = testsOf(area);
    const within = testAreas[area]?.within;
    return own.length > 0 || within === undefined ? own : testsOf(within);
  });
}

function testsOf(file: string, there: TestsThere): Chosen {
  const unit = testsThatImport(file, there.importers, most.unit);
  const importing = importingTests(file, there.importers);
  const wanted = new Set(importing.length > most.others ? [] : importing);
  if (isTest(file)) wanted.add(file);
  const add = (...tests: readonly string[]) => {
    for (const test of tests) wanted.add(test);
  };
  if (!isTest(file)) {
    if (isServer(file)) add(...testsBeside(file, there.database));
    if (isSql(file)) add(...aboutEverything.schema);
    if (isBackend(file)) add(...embedded);
    if (isPage(file)) add(...testsBeside(file, there.web));
    if (file.startsWith('electron/'))
      for (const folder of ['', file.split('/')[2] ?? ''])
        add(...(desktopTests[folder] ?? []).map((name) => `tests/desktop/${name}.spec.ts`));
  }
  const among = (tests: readonly string[]) => tests.filter((test) => wanted.has(test));
  // The engines differ in how they handle SQL; everything else in an area works the same on both.
  const isForEach = isSql(file) || isBackend(file);
  const on = (engine: Engine) =>
    among(there.database).filter((test) =>
      (isForEach ? there.enginesOf(test) : there.enginesInTest(test)).includes(engine),
    );
  return {
    unit,
    pglite: on('pglite'),
    postgres: on('postgres'),
    web: among(there.web),
    // Starting the app takes long, so only for its own code and tests.
    desktop: /^(?:electron|tests\/desktop)\//.test(file) ? among(there.desktop) : [],
  };
}

const isWords = (file: string) => file.startsWith('docs/') || /[.]md$/.test(file);

/** Selects tests for the changed files, given by their paths from the project's folder, out of the existing tests. */
export function changedTests(changed: readonly string[], there: TestsThere): ChangedTests {
  const chosen = new Map(
    changed.filter((file) => !isWords(file)).map((file) => [file, testsOf(file, there)] as const),
  );
  const union = (suite: (typeof suites)[number]) => [
    ...new Set([...chosen.values()].flatMap((tests) => tests[suite])),
  ];
  const untested = [...chosen].filter(([, tests]) => suites.every((suite) => tests[suite].length === 0));
  return {
    unit: union('unit'),
    pglite: union('pglite'),
    postgres: union('postgres'),
    web: union('web'),
    desktop: union('desktop'),
    untested: untested.map(([file]) => file),
  };
}
