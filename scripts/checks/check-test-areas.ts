import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';
import { areasOf } from '#scripts/suites/area-of.ts';
import { desktopTests } from '#scripts/suites/changed-tests.ts';
import { aboutEverything, testAreas } from '#scripts/suites/test-areas.ts';
import { areas } from '#shared/domain/areas.ts';
import { publicAreas } from '#shared/domain/public-areas.ts';

const table = 'scripts/suites/test-areas.ts';
const general: readonly string[] = [...aboutEverything.schema, ...aboutEverything.others];
const isGeneral = (file: string) => general.includes(file);
const pages = [...Object.keys(areas), ...Object.keys(publicAreas).map((name) => `public ${name}`)];

/** The files that `npm run test:changed` would miss, one sentence each, from the paths of the project's files. */
export function testAreaProblems(files: readonly string[]): string[] {
  const tests = files.filter((file) => /^tests\/(?:db|web)\/.*[.](?:test|spec)[.]ts$/.test(file));
  const withJourneys = new Set(
    tests.filter((file) => file.startsWith('tests/web/') && !isGeneral(file)).flatMap(areasOf),
  );
  const withoutArea = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file) && !isGeneral(file) && areasOf(file).length === 0);
  // A page that matches no other area falls to the shell.
  const strayPages = files.filter(
    (file) => /^renderer\/src\/features\/[^/]+\/page[.]tsx$/.test(file) && areasOf(file).includes('shell'),
  );
  const named = [
    ...general,
    ...Object.values(desktopTests).flatMap((names) => names.map((name) => `tests/desktop/${name}.spec.ts`)),
  ];
  return [
    ...[
      ...withoutArea(/^tests\/(?:db|web)\/.*[.](?:test|spec)[.]ts$|^supabase\/migrations\//),
      ...strayPages,
    ].map(
      (file) => `${file} belongs to no area. Let its name begin as its area's, or add its name to ${table}.`,
    ),
    ...pages
      .filter((name) => !withJourneys.has(name) && !withJourneys.has(testAreas[name]?.within ?? ''))
      .map(
        (name) => `The area ${name} has no file in tests/web, or one of a name that ${table} doesn't know.`,
      ),
    ...named
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is named in scripts/suites, but isn't there.`),
  ];
}

const folders = ['tests/db', 'tests/web', 'tests/desktop', 'supabase/migrations', 'renderer/src/features'];

/** The paths that are checked. */
export const projectFiles = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  );

/** Reports files whose change would run no test. */
export function checkTestAreas(): Promise<number> {
  const problems = testAreaProblems(projectFiles());
  for (const problem of problems) console.error(problem);
  return Promise.resolve(problems.length === 0 ? 0 : 1);
}
