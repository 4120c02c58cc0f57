import { expect, it } from 'vitest';
import { projectFiles, testAreaProblems } from './check-test-areas.ts';

const files = projectFiles();

it('finds nothing in the project as it is', () => {
  expect(testAreaProblems(files)).toEqual([]);
});

it.each([
  'tests/db/frobnicate.test.ts',
  'tests/web/axe/frobnicate.spec.ts',
  'supabase/migrations/20261120099999_frobnicate.sql',
  'renderer/src/features/frobnicate/page.tsx',
])('names %s, which belongs to no area', (file) => {
  expect(testAreaProblems([...files, file])).toEqual([
    expect.stringContaining(`${file} belongs to no area.`),
  ]);
});

it('names an area that has no journey, and a test that is listed and gone', () => {
  const left = files.filter((file) => !/marketplace|db\/catalogue/.test(file));
  expect(testAreaProblems(left)).toEqual([
    expect.stringContaining('The area marketplace has no file in tests/web'),
    expect.stringContaining('tests/db/catalogue.test.ts is named in scripts/suites'),
  ]);
});
