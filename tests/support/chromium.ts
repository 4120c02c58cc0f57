import { existsSync } from 'node:fs';

/** Flags for a browser that talks to nobody but the address under test. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Debian's Chromium where there is one; undefined means Playwright's own. The shell without windows comes first, as with
 * Playwright: the whole browser draws its own window around each page, at a third of the time that a journey takes.
 */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  );
}
