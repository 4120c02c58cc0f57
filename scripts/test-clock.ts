// `npm run test:clock -- [WHEN …] [-- SUITE …]`: the suites at times that tend to break tests, with a library that
// shifts the clock of every child process. Tests of programs with their own clock (PostgREST, a browser's certificates)
// are skipped.
import { existsSync } from 'node:fs';
import { run } from './run.ts';
import { momentOf, moments, type Moment } from './suites/clock-moments.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

async function ensureLibrary(): Promise<boolean> {
  if (existsSync(library)) return true;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.log('skipped: the clock is shifted by libfaketime. On Debian: sudo apt-get install -y faketime');
    return false;
  }
  await run('apt-get', ['update', '-qq']);
  return (await run('apt-get', ['install', '-y', '-qq', 'faketime'])) === 0;
}

const given = process.argv.slice(2);
const isMoment = (name: string): name is Moment => Object.hasOwn(moments, name);
const named = given.filter(isMoment);
const when = named.length > 0 ? named : (Object.keys(moments) as Moment[]);
const rest = given.filter((name) => !isMoment(name));
/** The npm script to run, and its arguments. */
const commands = rest.length > 0 ? [rest] : [['test:unit'], ['test:db'], ['test:web']];

let failures = 0;
if (await ensureLibrary())
  for (const moment of when) {
    const at = momentOf(moment, new Date());
    const seconds = Math.round((at.getTime() - Date.now()) / 1000);
    for (const [script = '', ...args] of commands) {
      console.log(`\n== ${script} as at ${at.toISOString()} (${moment})`);
      const code = await run('npm', ['run', '--silent', script, '--', ...args], {
        env: {
          LD_PRELOAD: library,
          FAKETIME: `${seconds < 0 ? '' : '+'}${String(seconds)}`,
          MARQUEE_CLOCK_SHIFT_MS: String(seconds * 1000),
          // Timers and the ages of builds stay real.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          NO_FAKE_STAT: '1',
        },
      });
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${script} ${moment}`);
      if (code !== 0) failures += 1;
    }
  }
process.exit(failures === 0 ? 0 : 1);
