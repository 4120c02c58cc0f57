// `npm run test:long`: what takes too long for every change. Kills the embedded backend a hundred times in the middle of writes,
// looks for the dearest of twenty thousand random requests, changes tasks for ten minutes under an open board, and types for ten minutes
// in a note that is open twice, with a network that fails: the memory of these pages must stay flat, and no word may be lost; `-- KILLS REQUESTS MINUTES` for other numbers.
import { run } from './run.ts';

const [kills = '100', requests = '20000', minutes = '10'] = process.argv.slice(2);

const parts = [
  { file: 'tests/db/embedded-crash.test.ts', env: { MARQUEE_KILLS: kills } },
  {
    file: 'tests/db/request-cost.test.ts',
    env: {
      MARQUEE_FUZZ_REQUESTS: requests,
      // Others each time; what one run has found comes again with the seed that it names.
      MARQUEE_FUZZ_SEED: process.env['MARQUEE_FUZZ_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31)),
    },
  },
];

const programs = [
  ...parts.map(({ file, env }) => ({
    file,
    start: () => run('vitest', ['run', '--project', 'db', '--reporter', 'verbose', file], { env }),
  })),
  { file: 'tests/long/board-memory.ts', start: () => run('tsx', ['tests/long/board-memory.ts', minutes]) },
  { file: 'tests/long/note-typing.ts', start: () => run('tsx', ['tests/long/note-typing.ts', minutes]) },
];

let failures = 0;
for (const { file, start } of programs) {
  const startedAt = performance.now();
  const code = await start();
  const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${file}  ${took} min`);
  if (code !== 0) failures += 1;
}
process.exitCode = failures === 0 ? 0 : 1;
