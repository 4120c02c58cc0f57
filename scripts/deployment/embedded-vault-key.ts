import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInUse } from '#backend/data/folder-lock.ts';
import { keepKeys } from '#backend/data/keys.ts';
import {
  newVaultKey,
  readVaultKeys,
  vaultKeyFile,
  vaultKeyId,
  writeVaultKeys,
} from '#backend/data/vault-key.ts';
import { startBackend } from '#backend/start.ts';
import { adminClient, DeploymentError, type Deployment } from './admin-client.ts';
import { awaitVaultKey, giveUpVaultKey, rotateVaultKey, type VaultKeyState } from './rotate-vault-key.ts';

/** The embedded engine does one thing at a time: nothing else is running while it answers. */
const settleMs = 1000;

/**
 * Replaces the key in the file next to a data folder. After an interruption it continues with the key that it had
 * created.
 */
export async function rotateEmbedded(folder: string): Promise<VaultKeyState> {
  const file = vaultKeyFile(folder);
  const keys = readVaultKeys(file);
  if (keys.length === 0)
    throw new DeploymentError(
      `There is no key in ${file}: put it back, or start the backend once to make one.`,
    );
  const [key = newVaultKey(), ...earlier] = keys.length > 1 ? keys : [newVaultKey(), ...keys];
  // Both keys are stored before any secret is sealed with the new one, and until none is sealed with the earlier one.
  writeVaultKeys(file, [key, ...earlier]);
  return withBackend(folder, async (deployment) => {
    const client = adminClient(deployment);
    await awaitVaultKey(client, vaultKeyId(key));
    const state = await rotateVaultKey(client, { settleMs });
    if (state.earlier > 0 || state.unreadable > 0)
      throw new DeploymentError(`Some secrets need an earlier key: ${file} keeps it. Run this again.`);
    writeVaultKeys(file, [key]);
    return { ...state, keys: 1 };
  });
}

/** For a lost key of a sealed vault: from now on the key in the file is used. */
export const giveUpEmbedded = (folder: string): Promise<VaultKeyState> =>
  withBackend(folder, (deployment) => giveUpVaultKey(adminClient(deployment)));

async function withBackend<T>(folder: string, task: (deployment: Deployment) => Promise<T>): Promise<T> {
  const address = join(folder, 'address');
  if (isInUse(folder) && existsSync(address)) {
    const { secretKey } = keepKeys(join(folder, 'keys.json'));
    return task({ url: readFileSync(address, 'utf8').trim(), key: secretKey });
  }
  const backend = await startBackend({
    port: 0,
    host: '127.0.0.1',
    data: { kind: 'folder', path: folder },
    seed: 'none',
    portFallback: false,
  });
  try {
    return await task({ url: backend.url, key: backend.secretKey });
  } finally {
    await backend.close();
  }
}
