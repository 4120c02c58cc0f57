// `npm start`: the embedded backend with demo data, and the app in its window; in the browser if no window can open.
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import open from 'open';
import { isNewFolder } from '#backend/data/data-folder.ts';
import { lockFolder } from '#backend/data/folder-lock.ts';
import { makeSnapshot } from '#backend/make-snapshot.ts';
import { ownMigrations } from '#backend/places.ts';
import { supervise, type Serving } from '#backend/supervise.ts';
import { ensureBackendBuild } from './builds/backend-build.ts';
import { ensureDesktopBuild } from './builds/desktop-build.ts';
import { ensureWebBuild } from './builds/web-build.ts';
import { projectRoot } from './run.ts';
import { findRuntime } from './window/find-runtime.ts';
import { openWindow } from './window/open-window.ts';
import { sayProgress } from './window/say-progress.ts';

type Backend = Pick<Serving, 'url' | 'publishableKey' | 'accounts'> & { close: () => Promise<void> };

const port = 54321;
const dataFolder = path.join(projectRoot, '.marquee');

const progress = sayProgress();

try {
  takePlace();
  // A first start builds several things in parallel, since each keeps a processor busy for seconds.
  const built = ensureBackendBuild();
  const page = built.then(ensureWebBuild);
  // A failure is reported below, where the page is shown.
  page.catch(() => undefined);
  const isNew = isNewFolder(dataFolder);
  await Promise.all([built, isNew ? makeSnapshot(ownMigrations, progress.onProgress) : undefined]);
  if (!isNew) console.log('Starting the backend …');
  const stopping = new AbortController();
  let serve!: (backend: Backend) => void;
  const served = new Promise<Backend>((resolve) => {
    serve = resolve;
  });
  const supervised = supervise({
    program: path.join(projectRoot, 'dist-backend/serve.js'),
    options: {
      port,
      host: '127.0.0.1',
      data: { kind: 'folder', path: dataFolder },
      seed: 'demo',
      portFallback: true,
    },
    stopAsked: once(stopping.signal, 'abort'),
    onProgress: progress.onProgress,
    onReady: (serving) => {
      progress.done();
      const backend: Backend = {
        ...serving,
        close: async () => {
          stopping.abort();
          await supervised;
        },
      };
      stopOnSignal(backend);
      serve(backend);
    },
  });
  const shown = Promise.all([served, page]).then(([backend]) => {
    describe(backend);
    return show(backend);
  });
  process.exit(await Promise.race([supervised, shown.then(() => supervised)]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Two starts of one clone would build over each other, and the second could not serve the same data. */
function takePlace(): void {
  const cache = path.join(projectRoot, '.cache');
  mkdirSync(cache, { recursive: true });
  const address = path.join(dataFolder, 'address');
  const where = existsSync(address) ? `, at ${readFileSync(address, 'utf8').trim()}` : '';
  const release = lockFolder(
    cache,
    new Error(
      `Marquee is started from this folder already${where}: use that one, or stop it first with Ctrl+C.`,
    ),
  );
  process.once('exit', release);
}

function describe({ url, accounts }: Backend): void {
  console.log(`\nMarquee is running at ${url}\n`);
  if (accounts.length > 0) {
    console.log('Sign in as a person of the demo agency:');
    for (const { role, email, password } of accounts)
      console.log(`  ${role.padEnd(8)} ${email.padEnd(28)} ${password}`);
  }
  console.log('\nThe data is in .marquee/ (npm run reset starts over). Press Ctrl+C to stop.');
}

async function show(backend: Backend): Promise<void> {
  const runtime = await findRuntime();
  if ('missing' in runtime) return openBrowser(backend.url, runtime.missing);
  await ensureDesktopBuild();
  const window = openWindow({ executable: runtime.executable, server: backend });
  process.once('exit', window.close);
  if (!(await window.closed)) return openBrowser(backend.url, 'Electron ended before it was closed');
  await backend.close();
  process.exit(0);
}

function stopOnSignal(backend: Backend): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void backend.close().then(() => process.exit(0)));
  }
}

/** Without a display, as root or in CI there is no browser to open either; the printed address is enough. */
async function openBrowser(url: string, whyNoWindow: string): Promise<void> {
  console.log(`The desktop window stays closed: ${whyNoWindow}. Open ${url} in a browser.`);
  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  if (!hasDisplay || process.getuid?.() === 0 || process.env['CI'] !== undefined) return;
  const browser = await open(url);
  browser.on('error', () => undefined);
}
