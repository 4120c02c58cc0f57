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

/** Of the vault, as the procedure `rotate_vault_key` answers. */
export type VaultKeyState = z.infer<typeof stateSchema>;

type Step = 'look' | 'begin' | 'reseal' | 'end' | 'forget';

async function step(client: SupabaseClient, name: Step): Promise<VaultKeyState> {
  const answer = await client.rpc('rotate_vault_key', { p_rotation_step: name });
  if (answer.error)
    throw new DeploymentError(`The vault’s key could not be replaced: ${answer.error.message}`);
  return stateSchema.parse(answer.data);
}

/** What a change that is under way may still be sealed under. */
const longestStatementMs = 10_000;

/**
 * Seals every secret under the first of the keys, while people work. `begin` is asked where the project's vault keeps the key;
 * elsewhere someone has put a new key before the present one.
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
  // Someone who began before the new key was there may have used the earlier one since.
  await delay(settleMs);
  await resealAll(client);
  return step(client, 'end');
}

/** Lets the vault be sealed under the key that is here, where the one that it was sealed with is lost for good. */
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
