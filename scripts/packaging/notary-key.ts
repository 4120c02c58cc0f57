import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Apple's tool needs its key as a file, while a build server stores secrets as text: writes APPLE_API_KEY_TEXT to a
 * file that only this user can read, and sets its path. Returns the folder to delete afterwards.
 */
export function writeNotaryKey(env: Record<string, string | undefined>): string | undefined {
  const text = env['APPLE_API_KEY_TEXT'] ?? '';
  // The tools that the builder starts must not see it.
  delete env['APPLE_API_KEY_TEXT'];
  if (text === '') return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-notary-'));
  env['APPLE_API_KEY'] = path.join(folder, 'key.p8');
  writeFileSync(env['APPLE_API_KEY'], text, { mode: 0o600 });
  return folder;
}
