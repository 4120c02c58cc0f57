import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { vaultKeyFile } from '#backend/data/vault-key.ts';
import { startTestBackend } from './backend.ts';

/**
 * Puts a data folder with the demo there, as a backend that has been stopped leaves it. What a first start makes takes several
 * times as long as another one: one of the files that are about something else makes it, and all of them copy it.
 */
export async function putDemoFolder(data: string): Promise<void> {
  const made = join(inject('madeFolders'), 'demo');
  if (!existsSync(made)) await make(made);
  cpSync(join(made, 'data'), data, { recursive: true });
  cpSync(vaultKeyFile(join(made, 'data')), vaultKeyFile(data));
}

/** Two workers may do so at once: each has its own draft, and the first one stays. */
async function make(made: string): Promise<void> {
  const draft = mkdtempSync(`${made}-`);
  const path = join(draft, 'data');
  await (await startTestBackend({ data: { kind: 'folder', path }, seed: 'demo' })).close();
  try {
    renameSync(draft, made);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(made)) throw error;
  }
}
