import type { Client } from '#shared/services/database/client.ts';
import { run } from '#shared/services/database/query.ts';

/**
 * Makes the database record where this session is used from, because the caller can fake what the auth server stores
 * about that. Nothing waits for it. If it fails, the list of sessions only lacks an address.
 */
export function noteSession(client: Client): void {
  run(client.rpc('note_session')).catch(() => undefined);
}
