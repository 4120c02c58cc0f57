import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackup } from '#backend/backup/create-backup.ts';
import { restoreBackup } from '#backend/backup/restore-backup.ts';
import { newVaultKey, readVaultKeys, vaultKeyFile, writeVaultKeys } from '#backend/data/vault-key.ts';
import type { RunningBackend } from '#backend/start.ts';
import { giveUpEmbedded, rotateEmbedded } from '#scripts/deployment/embedded-vault-key.ts';
import { folderUntilTheEnd, temporaryFolder } from '#tests/support/backend-folder.ts';
import { watch } from '#tests/support/backend-realtime.ts';
import { createPerson, signedIn, startTestBackend, type Person } from '#tests/support/backend.ts';
import { canary, readSecret } from '#tests/support/vault.ts';

// The key of an embedded backend, and what lies on its disk, in its log and on its wire.

const timeout = 120_000;
let home: string;
let data: string;
let backend: RunningBackend;
let person: Person;
let printed: string[];

/** What a first start makes takes several times as long as another one: it is made once, and copied. */
let made: string;
let maker: Person;
beforeAll(async () => {
  made = join(folderUntilTheEnd(), 'data');
  const first = await startFolder(made);
  maker = await createPerson(first, { role: 'admin' });
  await first.close();
}, timeout);

beforeEach(() => {
  home = temporaryFolder();
  data = join(home, 'data');
  printed = [];
  for (const name of ['log', 'warn', 'error', 'info', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void printed.push(parts.join(' ')));
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed.push(String(text));
      return true;
    });
});
afterEach(async () => {
  await backend.close();
  vi.restoreAllMocks();
});

const startFolder = (path: string) => startTestBackend({ data: { kind: 'folder', path } });

async function start(): Promise<void> {
  backend = await startFolder(data);
}

/** The first start of all. */
async function startNew(): Promise<void> {
  await start();
  person = await createPerson(backend, { role: 'admin' });
}

async function startCopy(): Promise<void> {
  cpSync(made, data, { recursive: true });
  cpSync(vaultKeyFile(made), vaultKeyFile(data));
  await start();
  person = maker;
}

async function addPassword(password: string): Promise<string> {
  const client = await signedIn(backend, person);
  const { data: model, error } = await client
    .from('models')
    .insert({
      stage_name: crypto.randomUUID(),
      real_name: 'Ana',
      socials: { x: { credentials: { main: { username: 'ava', password } } } },
    })
    .select('socials')
    .single<{ socials: { x: { credentials: { main: { password: string } } } } }>();
  if (error) throw new Error(error.message);
  return model.socials.x.credentials.main.password.slice('vault:'.length);
}

async function reveal(credentialId: string) {
  const client = await signedIn(backend, person);
  return readSecret(
    { client },
    client.rpc('reveal_credential', {
      p_credential_id: credentialId,
      p_secret_kind: 'password',
      p_purpose: 'reveal',
    }),
  );
}

async function passwordOf(credentialId = ''): Promise<unknown> {
  const { data } = (await reveal(credentialId)) as { data: { password: string } | null };
  return data?.password;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

describe('the key', () => {
  it(
    'lies beside the data folder for its owner alone, and outlives a restart',
    async () => {
      await startCopy();
      const file = vaultKeyFile(data);
      expect(file.startsWith(`${data}/`)).toBe(false);
      expect(statSync(vaultKeyFile(made)).mode & 0o777).toBe(0o600);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const id = await addPassword(canary);
      const before = readFileSync(file, 'utf8');
      await backend.close();
      await start();
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(await passwordOf(id)).toBe(canary);
    },
    timeout,
  );

  it(
    'that is gone is not made again, and opens everything once it is back',
    async () => {
      await startCopy();
      const id = await addPassword(canary);
      await backend.close();
      renameSync(vaultKeyFile(data), `${vaultKeyFile(data)}.away`);
      await start();
      expect(existsSync(vaultKeyFile(data))).toBe(false);
      expect(printed.join('\n')).toContain('The vault’s key is missing');
      expect(await reveal(id)).toMatchObject({ status: 503, error: { hint: 'vault_not_configured' } });
      renameSync(`${vaultKeyFile(data)}.away`, vaultKeyFile(data));
      await expect.poll(() => passwordOf(id), { timeout: 5000 }).toBe(canary);
    },
    timeout,
  );

  it(
    'that is another one is told at the start, and seals nothing',
    async () => {
      await startCopy();
      const id = await addPassword(canary);
      await backend.close();
      const [own = ''] = readVaultKeys(vaultKeyFile(data));
      writeVaultKeys(vaultKeyFile(data), [newVaultKey()]);
      await start();
      expect(printed.join('\n')).toContain('This vault was sealed with another key');
      await expect(addPassword('sealed under the wrong key')).rejects.toThrow(/sealed with another key/);
      expect(await reveal(id)).toMatchObject({ status: 503, error: { hint: 'vault_other_key' } });
      writeVaultKeys(vaultKeyFile(data), [own]);
      await expect.poll(() => passwordOf(id), { timeout: 5000 }).toBe(canary);
    },
    timeout,
  );

  it(
    'that is lost for good is given up in so many words',
    async () => {
      await startCopy();
      const id = await addPassword(canary);
      await expect(giveUpEmbedded(data)).rejects.toThrow(/nothing was changed/);
      await backend.close();
      writeVaultKeys(vaultKeyFile(data), [newVaultKey()]);
      await giveUpEmbedded(data);
      await start();
      expect(await passwordOf(await addPassword('after the loss'))).toBe('after the loss');
      expect(await reveal(id)).toMatchObject({ status: 503, error: { hint: 'vault_key_missing' } });
    },
    timeout,
  );

  it(
    'that others could read is its owner’s alone after the next start',
    async () => {
      await startCopy();
      await backend.close();
      chmodSync(vaultKeyFile(data), 0o644);
      await start();
      expect(statSync(vaultKeyFile(data)).mode & 0o777).toBe(0o600);
      expect(printed.join('\n')).toMatch(/vault-key was open to other users/);
    },
    timeout,
  );

  it(
    'is replaced while people work, and while nobody does',
    async () => {
      await startCopy();
      const [first] = readVaultKeys(vaultKeyFile(data));
      const ids = [await addPassword('one'), await addPassword('two')];
      const over = new AbortController();
      const working = (async () => {
        let made = 0;
        for (; !over.signal.aborted; made += 1) ids.push(await addPassword(`working ${String(made)}`));
        return made;
      })();
      expect(await rotateEmbedded(data)).toMatchObject({ keys: 1, earlier: 0, unreadable: 0 });
      over.abort();
      const made = await working;
      expect(made).toBeGreaterThan(0);
      const [second, ...rest] = readVaultKeys(vaultKeyFile(data));
      expect(rest).toEqual([]);
      expect(second).not.toBe(first);
      const unread = await backend.sql<{ key_id: string }>('select distinct key_id from private.secrets');
      expect(unread).toHaveLength(1);
      expect(await passwordOf(ids[0])).toBe('one');
      expect(await passwordOf(ids.at(-1))).toBe(`working ${String(made - 1)}`);
      await backend.close();
      await rotateEmbedded(data);
      expect(readVaultKeys(vaultKeyFile(data))).not.toContain(second);
      await start();
      expect(await passwordOf(ids[1])).toBe('two');
    },
    timeout,
  );
});

describe('a secret is in no', () => {
  it(
    'file of the backend, and in no backup',
    async () => {
      await startNew();
      const id = await addPassword(canary);
      await reveal(id);
      await createBackup(data, join(home, 'backup'));
      const [key = ''] = readVaultKeys(vaultKeyFile(data));
      const holding = filesBelow(home).filter((path) => {
        const raw = readFileSync(path);
        const content = path.endsWith('.gz') ? gunzipSync(raw) : raw;
        return content.includes(canary) || (path !== vaultKeyFile(data) && content.includes(key));
      });
      expect(holding).toEqual([]);
      await backend.close();
      // Restored beside another key, and then beside its own.
      const elsewhere = join(home, 'elsewhere');
      expect(await restoreBackup(join(home, 'backup'), elsewhere)).toMatchObject({ isVaultOpen: false });
      expect(await restoreBackup(join(home, 'backup'), data)).toMatchObject({ isVaultOpen: true });
      await start();
      expect(await passwordOf(id)).toBe(canary);
      rmSync(elsewhere, { recursive: true });
    },
    timeout,
  );

  it(
    'log, message to other windows or entry of the audit log',
    async () => {
      await startCopy();
      const client = await signedIn(backend, person);
      const changes = await watch(client, { table: 'models' });
      const id = await addPassword(canary);
      await reveal(id);
      await client.rpc('change_password', { p_credential_id: id, p_password: `${canary} new` });
      // Wrong in ways that the engine complains of.
      for (const socials of [
        { x: { credentials: { main: { username: 'a', password: `${canary}\u0000` } } } },
        { x: { credentials: { main: { username: canary.repeat(20), password: canary } } } },
      ])
        await client.from('models').insert({ stage_name: crypto.randomUUID(), real_name: 'A', socials });
      await expect.poll(() => changes.length, { timeout: 10_000 }).toBeGreaterThan(1);
      expect(JSON.stringify(changes)).toContain(`vault:${id}`);
      expect(JSON.stringify(changes)).not.toContain(canary);
      const audit = await backend.sql('select * from public.audit_log');
      expect(JSON.stringify(audit)).toContain('[redacted]');
      expect(JSON.stringify(audit)).not.toContain(canary);
      expect(printed.join('\n')).not.toContain(canary);
    },
    timeout,
  );
});
