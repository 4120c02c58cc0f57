import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findElectron, runtimeSources, testRuntimeFolder } from '#tests/support/electron-runtime.ts';

/** What Electron, its display, its session bus and its keyring need on Debian. */
const debianPackages = [
  'xvfb',
  'libnss3',
  'libnss3-tools',
  'libgtk-3-0',
  'libasound2',
  'libgbm1',
  'libnotify4',
  'libsecret-1-0',
  'libunity9',
  'gnome-keyring',
  'dbus',
  'python3-dbus',
  'python3-gi',
  'openbox',
  'openssl',
  'unzip',
  'x11-utils',
];

export type RuntimeState = { executable: string } | { missing: string };

/** Whether a run without a runtime is a failure: where this can install one itself, and in CI. Elsewhere it is skipped. */
export const isRuntimeRequired = (): boolean =>
  process.env['REQUIRE_ELECTRON'] === '1' ||
  (process.platform === 'linux' &&
    process.arch === 'x64' &&
    (process.getuid?.() === 0 || process.env['CI'] !== undefined));

/** Finds an Electron for the desktop tests, or makes one, together with what it needs of the system. */
export function ensureRuntime(): RuntimeState {
  if (process.platform !== 'linux')
    return { missing: 'the desktop tests run on Linux, on their own display' };
  const packages = installPackages();
  if (packages !== undefined) return { missing: packages };
  const found = findElectron();
  if (found !== undefined) return { executable: found };
  if (process.arch !== 'x64')
    return { missing: 'set ELECTRON_PATH: there is no test runtime for this processor' };
  say('Installing a test runtime for the desktop tests (100 MB) …');
  const code = run('bash', [path.join(runtimeSources, 'install-runtime.sh'), testRuntimeFolder()]);
  const made = findElectron();
  return code === 0 && made !== undefined
    ? { executable: made }
    : { missing: 'the test runtime could not be installed (the lines above say why); or set ELECTRON_PATH' };
}

/** Answers with what is missing, in words, where it could not be installed. */
function installPackages(): string | undefined {
  if (!existsSync('/etc/debian_version')) return undefined;
  const missing = debianPackages.filter((name) => !isInstalled(name));
  if (run('python3', ['-m', 'pip', '--version'], 'ignore') !== 0) missing.push('python3-pip');
  if (missing.length === 0) return undefined;
  const byHand = `sudo apt-get update && sudo apt-get install -y ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) return `install what they need: ${byHand}`;
  say(`Installing ${missing.join(', ')} for the desktop tests …`);
  const isDone =
    run('apt-get', ['update', '-qq']) === 0 &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]) === 0;
  return isDone ? undefined : `what they need could not be installed: ${byHand}`;
}

function isInstalled(name: string): boolean {
  // By what it provides as well: newer releases have renamed some of them.
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f=${Status}\\n', name, `${name}t64`], {
    encoding: 'utf8',
  });
  return stdout.includes('ok installed');
}

function run(command: string, args: readonly string[], output: 'inherit' | 'ignore' = 'inherit'): number {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = output === 'ignore' ? output : (['ignore', 'inherit', 'inherit'] as const);
  return spawnSync(command, args, { env, stdio: stdio as 'ignore' }).status ?? 127;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
