// `npm run backend`: the embedded backend alone. In JavaScript, since a loader for TypeScript would take longer than the rest
// of the start; it is needed where the build is missing or older than its sources.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { isBackendOutdated } from './builds/build-age.js';

if (isBackendOutdated()) {
  const script = path.join(import.meta.dirname, 'builds/backend-build.ts');
  const { status } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}
// By its address: it is no source, and a clean clone has none yet.
await import(import.meta.resolve('../dist-backend/main.js'));
