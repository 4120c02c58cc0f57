import { isOutdated } from './build-age.js';
import { run } from '#scripts/run.ts';

const sources = [
  'renderer',
  'shared',
  'build',
  'supabase/functions/_shared/link-page',
  'vite.config.ts',
  'vite.public.config.ts',
  'package-lock.json',
];

/** Builds the page if it is missing or older than a source. Throws if the build fails. */
export async function ensureWebBuild(): Promise<void> {
  if (isOutdated('dist/shared-document.html', sources)) await buildWeb();
}

export async function buildWeb(): Promise<void> {
  console.log('Building the page …');
  // The app's build first, because it empties the folder.
  for (const config of ['vite.config.ts', 'vite.public.config.ts']) {
    const code = await run('vite', ['build', '--config', config, '--logLevel', 'warn']);
    if (code !== 0) throw new Error('The page could not be built. The lines above say why.');
  }
}
