import { expect, it } from 'vitest';
import { webPreferences } from './web-preferences.ts';

it('the page is sandboxed and isolated, and no safeguard of Electron is touched', () => {
  const { preload, ...rest } = webPreferences;
  expect(preload).toMatch(/preload\.cjs$/);
  // Exactly these: webSecurity, webviewTag, allowRunningInsecureContent and so on are never set.
  expect(rest).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    spellcheck: process.platform === 'darwin',
  });
});
