import { buildDesktop } from '#build/build-desktop.ts';
import { isOutdated } from './build-age.js';
import { keepNodeEnv } from './keep-node-env.ts';

const sources = ['electron', 'shared', 'build', 'package-lock.json'];

/** Builds the app's two programs when they are missing, or when a source is newer. Throws when the build fails. */
export async function ensureDesktopBuild(): Promise<void> {
  if (!isOutdated('dist-electron/preload.cjs', sources)) return;
  console.log('Building the desktop app …');
  await keepNodeEnv(buildDesktop);
}
