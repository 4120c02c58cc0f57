// `npm run dist`: installers for this platform, in release/. Arguments go to electron-builder: `npm run dist -- --dir`.
import { buildDesktop } from '#build/build-desktop.ts';
import { run } from './run.ts';
import { ensureWebBuild } from './builds/web-build.ts';

await ensureWebBuild();
await buildDesktop();
process.exitCode = await run('electron-builder', ['--publish', 'never', ...process.argv.slice(2)]);
