import { isBackendOutdated } from './build-age.js';
import { keepNodeEnv } from './keep-node-env.ts';

/** Builds the embedded backend when its build is missing, or when a source is newer. Throws when the build fails. */
export async function ensureBackendBuild(): Promise<void> {
  if (!isBackendOutdated()) return;
  // Standard output may be read by a program.
  console.error('Building the backend …');
  const { buildBackend } = await import('#build/build-backend.ts');
  await keepNodeEnv(buildBackend);
}

// Run by `backend.js`.
if (import.meta.filename === process.argv[1]) await ensureBackendBuild();
