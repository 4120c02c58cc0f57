import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { windowsAppId } from './windows-app-id.ts';

it('names the installed app as the installer does, and Electron by its path while someone develops', () => {
  const builder = readFileSync(path.resolve(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  const electron = 'C:\\marquee\\node_modules\\electron\\dist\\electron.exe';
  expect(windowsAppId({ isPackaged: true }, electron)).toBe(/^appId: (.+)$/m.exec(builder)?.[1]);
  expect(windowsAppId({ isPackaged: false }, electron)).toBe(electron);
});
