// `npm run dist`: builds installers for this platform, in release/. Arguments go to electron-builder: `npm run dist --
// --dir`.
import { rmSync } from 'node:fs';
import { buildDesktop } from '#build/build-desktop.ts';
import { writeNotaryKey } from './packaging/notary-key.ts';
import { updateArguments } from './packaging/update-arguments.ts';
import { run } from './run.ts';
import { ensureWebBuild } from './builds/web-build.ts';

await ensureWebBuild();
await buildDesktop();
const updates = updateArguments(process.env);
const key = writeNotaryKey(process.env);
try {
  process.exitCode = await run('electron-builder', [
    '--publish',
    'never',
    ...updates,
    ...process.argv.slice(2),
  ]);
} finally {
  if (key !== undefined) rmSync(key, { recursive: true, force: true });
}
