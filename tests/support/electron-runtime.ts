import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { installedElectron } from '#scripts/window/installed-electron.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
export const runtimeSources = path.join(projectRoot, 'tests/desktop/runtime');

/** The Electron that desktop tests run in; undefined where there is none. Never `require('electron')`: it downloads. */
export function findElectron(): string | undefined {
  return [process.env['ELECTRON_PATH'], installedElectron(), path.join(testRuntimeFolder(), 'electron')].find(
    (file) => file !== undefined && existsSync(file),
  );
}

/** Once for a machine, since it is 230 MB; rebuilt when what it is made of has changed. */
export function testRuntimeFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const hash = createHash('sha256');
  const launcher = path.join(runtimeSources, 'launcher');
  const files = readdirSync(launcher).map((name) => path.join(launcher, name));
  for (const file of [path.join(runtimeSources, 'install-runtime.sh'), ...files.sort()])
    hash.update(readFileSync(file));
  return path.join(cache, 'marquee', `electron-test-runtime-${hash.digest('hex').slice(0, 12)}`);
}
