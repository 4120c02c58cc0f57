import type { Client } from '#shared/services/database/client.ts';
import { run } from '#shared/services/database/query.ts';

/**
 * Has the database note from where this session is used: what the auth server keeps of that, a caller can choose. Nobody waits for it, and
 * nothing is lost where it fails: the list of sessions then shows no address.
 */
export function noteSession(client: Client): void {
  run(client.rpc('note_session')).catch(() => undefined);
}
