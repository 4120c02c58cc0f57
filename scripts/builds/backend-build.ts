import { isBackendOutdated } from './build-age.js';
import { run } from '#scripts/run.ts';

/** Builds the embedded backend when its build is missing, or when a source is newer. Throws when the build fails. */
export async function ensureBackendBuild(): Promise<void> {
  if (!isBackendOutdated()) return;
  // In a process that ends: a bundler keeps the memory that it took.
  const code = await run('node', ['--import', 'tsx', import.meta.filename]);
  if (code !== 0) throw new Error('The backend could not be built. The lines above say why.');
}

// Run by `backend.js`, too.
if (import.meta.filename === process.argv[1]) {
  // Standard output may be read by a program.
  console.error('Building the backend …');
  const { buildBackend } = await import('#build/build-backend.ts');
  await buildBackend();
}
