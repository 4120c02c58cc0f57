import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';
import type { TestsThere } from './changed-tests.ts';
import { enginesInTest, enginesOf } from './engines.ts';
import { readImporters } from './importers.ts';

const sources = [
  'renderer/src',
  'shared',
  'backend',
  'electron',
  'build',
  'scripts',
  'supabase/functions',
  'tests',
];

const testsIn = (folder: string): string[] =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.](?:test|spec)[.]ts$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();

/** The tests of this project, and its imports. */
export const testsThere = (hasPostgres: boolean): TestsThere => ({
  database: testsIn('tests/db'),
  web: testsIn('tests/web'),
  desktop: testsIn('tests/desktop'),
  importers: readImporters(projectRoot, sources),
  enginesOf,
  enginesInTest: (test) => enginesInTest(test, { hasPostgres }),
});
