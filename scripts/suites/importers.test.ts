import { expect, it } from 'vitest';
import { importersOf, importingTests, testsThatImport } from './importers.ts';

const page = 'renderer/src/features/tasks/page.tsx';
const importers = importersOf([
  ['renderer/src/entities/task/row.tsx', ''],
  [
    page,
    "import { Row } from '#renderer/entities/task/row.tsx';\nimport type { Task } from '#shared/contract/tasks.ts';\n",
  ],
  ['renderer/src/features/tasks/page.test.tsx', "import {\n  Page,\n} from './page.tsx';\n"],
  [
    'renderer/src/app/pages.tsx',
    "const tasks = lazyPage(async () => await import('#renderer/features/tasks/page.tsx'));\n",
  ],
  ['renderer/src/app/app.test.tsx', "import { pages } from './pages.tsx';\n"],
  ['renderer/src/features/tasks/panel.tsx', "const late = () => import('./page.tsx');\n"],
  ['renderer/src/features/tasks/panel.test.tsx', "import './panel.tsx';\n"],
  ['tests/support/tools.ts', "export { one } from './one.ts';\n"],
  ['tests/db/tasks.test.ts', "import { one } from '#tests/support/tools.ts';\n"],
]);

it('finds the tests of the file’s room, by what is loaded late there as well, and none that another room loads late', () => {
  expect(testsThatImport(page, importers, 9)).toEqual([
    'renderer/src/features/tasks/page.test.tsx',
    'renderer/src/features/tasks/panel.test.tsx',
  ]);
});

it('continues into one other room, unless that is too many', () => {
  const row = 'renderer/src/entities/task/row.tsx';
  expect(testsThatImport(row, importers, 9)).toHaveLength(2);
  expect(testsThatImport(row, importers, 1)).toEqual([]);
});

it('does not count a type that is imported', () => {
  expect(testsThatImport('shared/contract/tasks.ts', importers, 9)).toEqual([]);
});

it('finds the database tests that stand on a tool', () => {
  expect(importingTests('tests/support/one.ts', importers)).toEqual(['tests/db/tasks.test.ts']);
});
