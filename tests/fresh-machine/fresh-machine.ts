// `npm run test:fresh-machine`: does what the README promises to a newcomer, from nothing. Clones the last commit into an empty
// folder, with an empty home and an empty npm cache, runs both commands and checks what they promise.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkRunningApp } from './running-app.ts';
import { runToEnd, startAndWaitForAddress } from './commands.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-fresh-'));
const clone = path.join(folder, 'marquee');
const home = path.join(folder, 'home');
mkdirSync(home);

// What belongs to the machine: where programs are, and how it reaches a registry. Nothing of this project.
const kept = [
  'PATH',
  'LANG',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'DEBIAN_FRONTEND',
];
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  HOME: home,
  npm_config_cache: path.join(home, 'npm-cache'),
};

const startedAt = performance.now();
try {
  execFileSync('git', ['clone', '--quiet', '--no-local', projectRoot, clone], { stdio: 'inherit' });
  await runToEnd('npm', ['ci'], { cwd: clone, env });

  const app = await startAndWaitForAddress('npm', ['start'], { cwd: clone, env });
  try {
    await checkRunningApp(app.address, app.output());
  } finally {
    await app.stop();
  }

  await runToEnd('npm', ['test'], { cwd: clone, env });
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(`\nBoth commands keep their promise on a fresh machine. ${minutes.toFixed(1)} minutes in all.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
