import type { Client } from './database/client.ts';
import { run } from './database/query.ts';

const timezoneCacheMs = 5 * 60_000;
const fallbackTimezone = 'UTC';
const cachedTimezones = new WeakMap<Client, { value: string; readAtMs: number }>();

/** Who has just set it need not wait five minutes. */
export const forgetTimezone = (client: Client): void => void cachedTimezones.delete(client);

/** Config key `timezone`, kept for 5 minutes; UTC where it is missing or cannot be read, which is not kept. */
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
