import { expect, it } from 'vitest';
import { changedTests } from './changed-tests.ts';

const db = (...names: string[]) => names.map((name) => `tests/db/${name}.test.ts`);
const web = (...names: string[]) => names.map((name) => `tests/web/${name}.spec.ts`);
const tests = {
  database: db(
    'tasks',
    'task-comments',
    'notes',
    'vault-use',
    'catalogue',
    'access-matrix',
    'embedded-traps',
  ),
  web: web('tasks', 'axe/tasks', 'notes', 'shell'),
};
const of = (...changed: string[]) => changedTests(changed, tests);

it('runs the area’s database tests and those over the schema for a migration, on both engines', () => {
  const wanted = db('tasks', 'task-comments', 'catalogue', 'access-matrix');
  expect(of('supabase/migrations/20261120091450_task_parts.sql')).toEqual({
    database: wanted,
    postgres: wanted,
    web: [],
  });
});

it('runs the area’s journeys for a change of its page, and no database', () => {
  expect(of('renderer/src/features/tasks/board/task-board.tsx')).toEqual({
    database: [],
    postgres: [],
    web: web('tasks', 'axe/tasks'),
  });
});

it('runs the area’s database tests on one engine for a change of its service', () => {
  expect(of('shared/services/vault.ts')).toEqual({ database: db('vault-use'), postgres: [], web: [] });
});

it('runs the traps of the embedded engine for a change of the backend', () => {
  const { database, postgres } = of('backend/api/lite-adapter.ts');
  expect(database).toEqual(db('embedded-traps'));
  expect(postgres).toEqual(database);
});

it('runs a test that was changed itself, and nothing for words', () => {
  expect(of('tests/web/shell.spec.ts').web).toEqual(web('shell'));
  expect(of('docs/vault.md')).toEqual({ database: [], postgres: [], web: [] });
});
