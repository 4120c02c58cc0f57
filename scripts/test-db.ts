// `npm run test:db`: the database tests that run on PGlite, or the given files on it. Without Postgres that is all of
// them.
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { run } from './run.ts';
import { databaseTests, enginesInTest } from './suites/engines.ts';

const args = process.argv.slice(2);
const hasPostgres = whyNoPostgresLane() === undefined;
const isNamed = args.some((arg) => !arg.startsWith('-'));
const files = hasPostgres && !isNamed ? databaseTests().filter(runsHere) : [];
process.exitCode = await run('vitest', ['run', '--project=db*', ...files, ...args]);

function runsHere(file: string): boolean {
  return enginesInTest(file, { hasPostgres }).includes('pglite');
}
