import { setTimeout as delay } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod';
import { DeploymentError } from './admin-client.ts';

const stateSchema = z.object({
  source: z.nullable(z.enum(['vault', 'setting'])),
  keys: z.number(),
  is_other: z.boolean(),
  key_id: z.nullable(z.string()),
  secrets: z.number(),
  earlier: z.number(),
  unreadable: z.number(),
});

/** The vault's state, as the procedure `rotate_vault_key` returns it. */
export type VaultKeyState = z.infer<typeof stateSchema>;

type Step = 'look' | 'begin' | 'reseal' | 'end' | 'forget';

async function step(client: SupabaseClient, name: Step): Promise<VaultKeyState> {
  const answer = await client.rpc('rotate_vault_key', { p_rotation_step: name });
  if (answer.error)
    throw new DeploymentError(`The vault’s key could not be replaced: ${answer.error.message}`);
  return stateSchema.parse(answer.data);
}

/** How long a running statement may still use the earlier key. */
const longestStatementMs = 10_000;

/**
 * Seals every secret with the first of the keys, while users keep working. `begin` is called if the project's vault
 * stores the key; otherwise a new key has been put in front of the current one.
 */
export async function rotateVaultKey(
  client: SupabaseClient,
  { settleMs = longestStatementMs }: { settleMs?: number } = {},
): Promise<VaultKeyState> {
  const begun = await step(client, 'begin');
  if (begun.keys < 2)
    throw new DeploymentError(
      'There is only one key: put a new one before it in PGRST_APP_SETTINGS_MARQUEE_VAULT_KEY, with a space between them, restart PostgREST, and run this again (docs/vault.md).',
    );
  await resealAll(client);
  // A statement that started before the new key may have used the earlier one since.
  await delay(settleMs);
  await resealAll(client);
  return step(client, 'end');
}

/** Accepts the available key for the vault when the one that sealed it is lost for good. */
export async function giveUpVaultKey(client: SupabaseClient): Promise<VaultKeyState> {
  const { is_other: isOther } = await step(client, 'look');
  if (!isOther)
    throw new DeploymentError('The vault has the key that it was sealed with: nothing was changed.');
  return step(client, 'forget');
}

async function resealAll(client: SupabaseClient): Promise<void> {
  for (;;) if ((await step(client, 'reseal')).earlier === 0) return;
}

/** Waits until the server uses this key. */
export async function awaitVaultKey(client: SupabaseClient, keyId: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await step(client, 'look')).key_id === keyId) return;
    await delay(100);
  }
  throw new DeploymentError('The backend does not use the new key: is this its data folder?');
}
