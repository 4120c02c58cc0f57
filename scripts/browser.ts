import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumPath } from '#tests/support/chromium.ts';
import { run } from './run.ts';

const fonts = ['fonts-inter', 'fonts-liberation'];
/** The headless shell starts faster and opens no window; not every Debian release has it. */
const browsers = ['chromium-headless-shell', 'chromium'];

/** Makes sure that the web tests have a browser: Debian's on Debian, Playwright's own elsewhere. */
export async function ensureBrowser(): Promise<void> {
  if (chromiumPath() !== undefined || existsSync(chromium.executablePath())) return;
  if (!existsSync('/etc/debian_version')) {
    throw new Error('The web tests need a browser. Install it with: npx playwright install chromium');
  }
  if (process.getuid?.() !== 0) {
    throw new Error(
      `The web tests need a browser. Install it with: sudo apt-get update && sudo apt-get install -y ${['chromium', ...fonts].join(' ')}`,
    );
  }
  console.log('Installing Chromium for the web tests …');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  let installed = await run('apt-get', ['update', '-qq'], options);
  if (installed === 0)
    for (const browser of browsers) {
      const packages = [browser, ...fonts];
      installed = await run(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', ...packages],
        options,
      );
      if (installed === 0) break;
    }
  if (installed !== 0)
    throw new Error('The browser for the web tests could not be installed. The lines above say why.');
}
