// `npm start`: the embedded backend with demo data, and the app in the browser.
import open from 'open';
import { startBackend, type RunningBackend } from '#backend/start.ts';
import { StartupError } from '#backend/startup-error.ts';
import { ensureWebBuild } from './web-build.ts';

const port = 54321;

try {
  await ensureWebBuild();
  console.log('Starting the backend …');
  const backend = await startBackend({
    port,
    host: '127.0.0.1',
    data: { kind: 'folder', path: '.marquee' },
    seed: 'demo',
    portFallback: true,
  });
  describe(backend);
  stopOnSignal(backend);
  await openBrowser(backend.url);
} catch (error) {
  console.error(error instanceof StartupError || error instanceof Error ? error.message : error);
  process.exit(1);
}

function describe({ url, accounts }: RunningBackend): void {
  console.log(`\nMarquee is running at ${url}\n`);
  if (accounts.length > 0) {
    console.log('Sign in as somebody of the demo agency:');
    for (const { role, email, password } of accounts)
      console.log(`  ${role.padEnd(8)} ${email.padEnd(28)} ${password}`);
  }
  console.log('\nThe data lies in .marquee/ (npm run reset starts over). Press Ctrl+C to stop.');
}

function stopOnSignal(backend: RunningBackend): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void backend.close().then(() => process.exit(0)));
  }
}

/** Without a display, as root or in CI there is no browser to open; the printed address is enough. */
async function openBrowser(url: string): Promise<void> {
  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  if (!hasDisplay || process.getuid?.() === 0 || process.env['CI'] !== undefined) return;
  const browser = await open(url);
  browser.on('error', () => undefined);
}
