import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumPath } from '#tests/support/chromium.ts';
import { run } from './run.ts';

const debianPackages = ['chromium', 'fonts-inter', 'fonts-liberation'];

/** Makes sure that the web tests have a browser: Debian's where this is Debian, Playwright's own elsewhere. */
export async function ensureBrowser(): Promise<void> {
  if (chromiumPath() !== undefined || existsSync(chromium.executablePath())) return;
  if (!existsSync('/etc/debian_version')) {
    throw new Error('The web tests need a browser. Install it with: npx playwright install chromium');
  }
  if (process.getuid?.() !== 0) {
    throw new Error(
      `The web tests need a browser. Install it with: sudo apt-get update && sudo apt-get install -y ${debianPackages.join(' ')}`,
    );
  }
  console.log(`Installing ${debianPackages.join(', ')} for the web tests …`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const updated = await run('apt-get', ['update', '-qq'], options);
  const installed =
    updated === 0
      ? await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages], options)
      : updated;
  if (installed !== 0)
    throw new Error('The browser for the web tests could not be installed. The lines above say why.');
}
