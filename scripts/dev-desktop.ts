// `npm run dev`: the desktop app with hot reload, connected to the embedded backend. An edit of the page appears in the
// open window, one of the main process restarts the app, one of the preload reloads the page.
import path from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from './run.ts';
import { startDemoBackend } from './window/demo-backend.ts';
import { findRuntime } from './window/find-runtime.ts';

const given = process.env['ELECTRON_PATH'];
const runtime = given === undefined ? await findRuntime() : { executable: given };
if ('missing' in runtime) {
  console.error(`The desktop window can’t be opened: ${runtime.missing}. The page alone: npm run dev:web`);
  process.exit(1);
}
// Electron's own package looks there first.
if (given !== undefined) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = path.dirname(given);
// Set by tools that run inside Electron themselves; with it, Electron would run as plain Node.
delete process.env['ELECTRON_RUN_AS_NODE'];

const backend = await startDemoBackend();
process.env['MARQUEE_SERVER_URL'] = backend.url;
process.env['MARQUEE_PUBLISHABLE_KEY'] = backend.publishableKey;
const server = await createServer({
  configFile: `${projectRoot}/vite.desktop.config.ts`,
  server: { host: '127.0.0.1' },
});
await server.listen();
console.log('Marquee opens in its window. Close it, or press Ctrl+C, to stop.');

// The plugin ends this process with the app.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([server.close(), backend.close()]).then(() => process.exit(0)));
}
