import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from '#backend/database/database.ts';
import { log } from '#backend/log.ts';
import { writePrivateFile } from './private-file.ts';
import { keepFilePrivate } from './private-folder.ts';

/** What the database is told with each request: the key of the vault, then earlier ones; empty where there is none. */
export type VaultKey = () => string;

const shape = /^[0-9a-f]{64}(?: [0-9a-f]{64})*$/;
/** A key that was changed meanwhile is in use this much later at the latest. */
const lookMs = 500;

/** Beside the data folder and never in it: a copy of the folder opens no secret. */
export const vaultKeyFile = (folder: string): string => `${resolve(folder)}.vault-key`;

export const newVaultKey = (): string => randomBytes(32).toString('hex');

/** A name for a key that does not tell it. The same in the database: private.vault_key_id. */
export const vaultKeyId = (key: string): string =>
  createHash('sha256').update(`marquee vault key ${key}`).digest('hex').slice(0, 16);

/** The keys in a file; none where it is missing or is none of ours. */
export function readVaultKeys(path: string): string[] {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return shape.test(text) ? text.split(' ') : [];
  } catch {
    return [];
  }
}

export function writeVaultKeys(path: string, keys: readonly string[]): void {
  writePrivateFile(path, `${keys.join(' ')}\n`);
}

/**
 * The key of an embedded backend, made at its first start. One that is gone while secrets need it is not made again: the
 * file may still come back.
 */
export async function keepVaultKey(path: string, db: Pick<Database, 'query'>): Promise<VaultKey> {
  if (existsSync(path)) await checkKey(path, db);
  else await makeKey(path, db);
  let text = '';
  let changedAt = -1;
  let lookAt = 0;
  return () => {
    const now = performance.now();
    if (now < lookAt) return text;
    lookAt = now + lookMs;
    const at = changeOf(path);
    if (at !== changedAt) text = readVaultKeys(path).join(' ');
    changedAt = at;
    return text;
  };
}

/** For a database in memory, which ends with the process. */
export function passingVaultKey(): VaultKey {
  const key = newVaultKey();
  return () => key;
}

function changeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function makeKey(path: string, db: Pick<Database, 'query'>): Promise<void> {
  if (await hasSecrets(db)) {
    log(`The vault’s key is missing, so passwords stay closed: put ${path} back.`);
    return;
  }
  try {
    writeVaultKeys(path, [newVaultKey()]);
  } catch {
    log(`The vault has no key, because ${path} cannot be written: passwords cannot be stored.`);
  }
}

/** Keeps the file for its owner, and says at the start what would be noticed at the first password only. */
async function checkKey(path: string, db: Pick<Database, 'query'>): Promise<void> {
  keepFilePrivate(path);
  const keys = readVaultKeys(path);
  if (keys.length === 0)
    log(`The vault’s key in ${path} cannot be read, so passwords stay closed: put the file back.`);
  else if (await isOtherKey(db, keys))
    log(
      `This vault was sealed with another key than the one in ${path}: put that key back. Until then nothing is opened or stored.`,
    );
}

/** Whether the vault was sealed with a key that is not among these. */
async function isOtherKey(db: Pick<Database, 'query'>, keys: readonly string[]): Promise<boolean> {
  if (!(await hasSecrets(db))) return false;
  const [seal] = await db.query<{ key_id: string }>('select key_id from private.vault_seal');
  return seal !== undefined && !keys.map(vaultKeyId).includes(seal.key_id);
}

async function hasSecrets(db: Pick<Database, 'query'>): Promise<boolean> {
  // Other migrations than the product's may be served as well.
  const [found] = await db.query<{ is_there: boolean }>(
    `select to_regclass('private.secrets') is not null as is_there`,
  );
  if (found?.is_there !== true) return false;
  return (await db.query('select from private.secrets limit 1')).length > 0;
}
