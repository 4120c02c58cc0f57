import { buildDesktop } from '#build/build-desktop.ts';
import { isOutdated } from './build-age.js';
import { keepNodeEnv } from './keep-node-env.ts';

const sources = ['electron', 'shared', 'build', 'package-lock.json'];

/** Builds the app's two programs if they are missing or older than a source. Throws if the build fails. */
export async function ensureDesktopBuild(): Promise<void> {
  if (!isOutdated('dist-electron/preload.cjs', sources)) return;
  console.log('Building the desktop app …');
  await keepNodeEnv(buildDesktop);
}
