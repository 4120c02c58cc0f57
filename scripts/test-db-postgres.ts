// `npm run test:db:postgres`: the database suite on Postgres 17 behind PostgREST, on platforms that have both.
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { run } from './run.ts';

const reason = whyNoPostgresLane();
if (reason !== undefined) console.log(`skipped: ${reason}`);
else process.exitCode = await run('vitest', ['run', '--project=postgres*', ...process.argv.slice(2)]);
