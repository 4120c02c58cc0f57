import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from '#backend/database/database.ts';
import { log } from '#backend/log.ts';
import { writePrivateFile } from './private-file.ts';
import { keepFilePrivate } from './private-folder.ts';

/**
 * The vault's keys that the database gets with each request: the current one, then earlier ones; empty if there is
 * none.
 */
export type VaultKey = () => string;

const shape = /^[0-9a-f]{64}(?: [0-9a-f]{64})*$/;
/** A changed key is picked up after this time at the latest. */
const lookMs = 500;

/** Next to the data folder and never inside it, so a copy of the folder reveals no secret. */
export const vaultKeyFile = (folder: string): string => `${resolve(folder)}.vault-key`;

export const newVaultKey = (): string => randomBytes(32).toString('hex');

/** An id for a key that does not reveal it. Computed the same way in the database: private.vault_key_id. */
export const vaultKeyId = (key: string): string =>
  createHash('sha256').update(`marquee vault key ${key}`).digest('hex').slice(0, 16);

/** The keys in a file; empty if it is missing or isn't a key file of ours. */
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
 * The key of an embedded backend, created at its first start. If it is missing while secrets need it, no new one is
 * created: the file may still be put back.
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

/**
 * Restricts the file to its owner, and reports at startup a problem that would otherwise show only when a password is
 * opened.
 */
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

/** Whether the vault was sealed with a key that is not one of these. */
async function isOtherKey(db: Pick<Database, 'query'>, keys: readonly string[]): Promise<boolean> {
  if (!(await hasSecrets(db))) return false;
  const [seal] = await db.query<{ key_id: string }>('select key_id from private.vault_seal');
  return seal !== undefined && !keys.map(vaultKeyId).includes(seal.key_id);
}

async function hasSecrets(db: Pick<Database, 'query'>): Promise<boolean> {
  // Migrations other than the product's may be served as well.
  const [found] = await db.query<{ is_there: boolean }>(
    `select to_regclass('private.secrets') is not null as is_there`,
  );
  if (found?.is_there !== true) return false;
  return (await db.query('select from private.secrets limit 1')).length > 0;
}
