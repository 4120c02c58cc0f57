// `npm run test:crash`: kills the embedded backend a hundred times, or as often as said, in the middle of writes.
import { run } from './run.ts';

const kills = process.argv[2] ?? '100';
process.exitCode = await run(
  'vitest',
  ['run', '--project', 'db', '--reporter', 'verbose', 'tests/db/embedded-crash.test.ts'],
  { env: { MARQUEE_KILLS: kills } },
);
