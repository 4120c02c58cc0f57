import path from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { runtimeSources } from '#tests/support/electron-runtime.ts';
import { passwordStore, type Start } from './desktop-launch.ts';

/** Starts an app with Playwright attached, for what happens after its start, and waits until it can be used. */
export async function attach({ electron, args, env, hasKeyring }: Start): Promise<ElectronApplication> {
  const app = await _electron.launch({
    executablePath: electron,
    args: [
      passwordStore(hasKeyring),
      '--disable-gpu',
      '-r',
      path.join(runtimeSources, 'launcher/hold-ready.js'),
      ...args,
    ],
    env: Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  });
  const page = await app.firstWindow();
  await page.locator('input[type="email"]').first().waitFor();
  return app;
}
