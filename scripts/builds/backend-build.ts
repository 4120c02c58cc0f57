import { isBackendOutdated } from './build-age.js';
import { run } from '#scripts/run.ts';

/** Builds the embedded backend if its build is missing or older than a source. Throws if the build fails. */
export async function ensureBackendBuild(): Promise<void> {
  if (!isBackendOutdated()) return;
  // In a process that ends, because a bundler doesn't free its memory.
  const code = await run('node', ['--import', 'tsx', import.meta.filename]);
  if (code !== 0) throw new Error('The backend could not be built. The lines above say why.');
}

// Also run by `backend.js`.
if (import.meta.filename === process.argv[1]) {
  // A program may be reading standard output.
  console.error('Building the backend …');
  const { buildBackend } = await import('#build/build-backend.ts');
  await buildBackend();
}
