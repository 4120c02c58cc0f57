import { describe, expect, it } from 'vitest';
import { databaseTests, enginesInTest, enginesOf, onBothEngines } from './engines.ts';

const file = (name: string) => `tests/db/${name}.test.ts`;
const on = (name: string, hasPostgres = true) => enginesInTest(file(name), { hasPostgres });

describe('with a Postgres here, npm test runs', () => {
  it('on it alone what asks for a database of either kind', () => {
    expect([on('tasks'), on('notes'), on('blocks/parts')]).toEqual([
      ['postgres'],
      ['postgres'],
      ['postgres'],
    ]);
  });

  it('on PGlite alone what is about it', () => {
    expect([on('embedded-crash'), on('realtime-changes'), on('backup'), on('demo-notes')]).toEqual(
      Array.from({ length: 4 }, () => ['pglite']),
    );
  });

  it('on both what differs between them', () => {
    expect([on('access-matrix'), on('bounds')]).toEqual([
      ['pglite', 'postgres'],
      ['pglite', 'postgres'],
    ]);
  });

  it('every file, on one engine at least', () => {
    const left = databaseTests().filter((path) => enginesInTest(path, { hasPostgres: true }).length === 0);
    expect(left).toEqual([]);
  });
});

it('without a Postgres PGlite runs everything but what needs a real one', () => {
  expect([on('tasks', false), on('bounds', false), on('postgres-plans', false)]).toEqual([
    ['pglite'],
    ['pglite'],
    [],
  ]);
});

it('every name on the list is of a file that both engines can run', () => {
  expect(onBothEngines.filter((name) => enginesOf(file(name)).length < 2)).toEqual([]);
});
