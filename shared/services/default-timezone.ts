import type { Client } from './database/client.ts';
import { run } from './database/query.ts';

const timezoneCacheMs = 5 * 60_000;
const fallbackTimezone = 'UTC';
const cachedTimezones = new WeakMap<Client, { value: string; readAtMs: number }>();

/** After it was changed here, so that the change does not take five minutes to appear. */
export const forgetTimezone = (client: Client): void => void cachedTimezones.delete(client);

/** The setting `timezone`, cached for 5 minutes. UTC if it is missing or cannot be read, which is not cached. */
export async function defaultTimezone(client: Client): Promise<string> {
  const cached = cachedTimezones.get(client);
  if (cached !== undefined && Date.now() - cached.readAtMs < timezoneCacheMs) return cached.value;
  try {
    const [row] = await run(client.from('config').select('value').eq('key', 'timezone'));
    const value = row?.value ?? fallbackTimezone;
    cachedTimezones.set(client, { value, readAtMs: Date.now() });
    return value;
  } catch {
    return fallbackTimezone;
  }
}
