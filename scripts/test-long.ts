// `npm run test:long`: tests that take too long for every change. Kills the embedded backend a hundred times during
// writes, searches for the slowest of twenty thousand random requests, changes tasks for ten minutes under an open
// board, and types for ten minutes in a note that is open twice, with a failing network: the memory of these pages must
// stay flat, and no word may be lost; `-- KILLS REQUESTS MINUTES` sets other numbers. Then it calls every procedure and
// table in every hostile way on one backend, which must neither hang, crash nor reveal too much; `-- sweep` runs only
// that, `-- sweep CALLS SEED` a part of it.
// `-- engines`: the whole database suite on each engine; `npm test` runs most tests on one of them.
// `-- nodes`: unit and database suites on the oldest Node that package.json allows and on the newest. `-- types`:
// TypeScript 6 on everything.
// `-- journeys`: all smoke journeys on both hosts; in `npm test` the desktop runs only those that could differ there.
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { run } from './run.ts';
import { oldestNode, runOnNode, whyNoOtherNode } from './suites/other-node.ts';

type Program = { name: string; start: () => Promise<number>; lacks?: () => string | undefined };

const everything = (project: string) => () => run('vitest', ['run', `--project=${project}*`]);

const engines: readonly Program[] = [
  { name: 'db on PGlite', start: everything('db') },
  { name: 'db on Postgres', start: everything('postgres'), lacks: whyNoPostgresLane },
];

const nodes: readonly Program[] = [oldestNode(), 'latest'].flatMap((version) =>
  [['unit', 'renderer'], ['db']].map((suites) => ({
    name: `${suites.join(' and ')} on Node ${version}`,
    start: () => runOnNode(version, 'vitest', ['run', ...suites.map((suite) => `--project=${suite}*`)]),
    lacks: whyNoOtherNode,
  })),
);

/** By its path: `tsc` in node_modules/.bin is version 7. */
const types: readonly Program[] = [
  { name: 'TypeScript 6', start: () => run('node', ['node_modules/typescript/bin/tsc', '-b']) },
];

const journeysOn = (host: string) => () =>
  run('playwright', ['test', '--config', `tests/${host}/playwright.config.ts`, '--grep', '@smoke'], {
    env: { MARQUEE_ALL_JOURNEYS: '1' },
  });

const journeys: readonly Program[] = [
  { name: 'journeys on the web', start: journeysOn('web') },
  { name: 'journeys on the desktop', start: journeysOn('desktop') },
];

const sweep = (args: readonly string[] = []): readonly Program[] => [
  { name: 'tests/long/sweep.ts', start: () => run('tsx', ['tests/long/sweep.ts', ...args]) },
];

const args = process.argv.slice(2);
const groups = new Map([
  ['engines', engines],
  ['journeys', journeys],
  ['nodes', nodes],
  ['sweep', sweep(args.slice(1))],
  ['types', types],
]);

function long([kills = '100', requests = '20000', minutes = '10']: readonly string[]): Program[] {
  const parts = [
    { file: 'tests/db/embedded-crash.test.ts', env: { MARQUEE_KILLS: kills } },
    {
      file: 'tests/db/request-cost.test.ts',
      env: {
        MARQUEE_FUZZ_REQUESTS: requests,
        // A different seed each time; set the seed that a run printed to reproduce it.
        MARQUEE_FUZZ_SEED: process.env['MARQUEE_FUZZ_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31)),
      },
    },
  ];
  const pages = ['tests/long/board-memory.ts', 'tests/long/note-typing.ts'];
  return [
    ...parts.map(({ file, env }) => ({
      name: file,
      start: () => run('vitest', ['run', '--project', 'db', '--reporter', 'verbose', file], { env }),
    })),
    ...pages.map((file) => ({ name: file, start: () => run('tsx', [file, minutes]) })),
    ...sweep(),
  ];
}

let failures = 0;
for (const { name, start, lacks } of groups.get(args[0] ?? '') ?? long(args)) {
  const lack = lacks?.();
  if (lack !== undefined) {
    console.log(`skipped  ${name}: ${lack}`);
    continue;
  }
  const startedAt = performance.now();
  const code = await start();
  const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${took} min`);
  if (code !== 0) failures += 1;
}
process.exitCode = failures === 0 ? 0 : 1;
