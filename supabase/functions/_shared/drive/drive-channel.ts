import { hashOf, randomWord } from '../connect/random-secrets.ts';
import type { ServiceDatabase } from '../service-database.ts';
import { stopChannel, watchChanges, type DriveApi } from './google-drive.ts';

/** Where the drive sends its news: this server's own function, where Google can reach it. */
export function pushAddress(setting: (name: string) => string | undefined): string | undefined {
  const named = setting('MARQUEE_GOOGLE_PUSH_ADDRESS')?.trim() ?? '';
  if (named !== '') return named;
  const own = setting('SUPABASE_URL') ?? '';
  return /^https:\/\/(?!localhost|127\.|\[)/.test(own)
    ? `${own.replace(/\/+$/, '')}/functions/v1/drive-changes`
    : undefined;
}

/** Google ends channels of changes after a week. */
const channelMs = 7 * 24 * 60 * 60_000;

type Options = {
  database: ServiceDatabase;
  api: DriveApi;
  address: string;
  connection: string;
  /** A place in the changes: any will do. */
  pageToken: string;
};

/** Asks to hear of changes. What becomes of it concerns nobody: folders are asked for all the same. */
export async function openChannel({ database, api, address, connection, pageToken }: Options): Promise<void> {
  const token = randomWord();
  const opened = await database.call('open_drive_channel', {
    p_connection_id: connection,
    p_token_hash: await hashOf(token),
  });
  const id = 'answer' in opened ? (opened.answer as string | null) : null;
  if (id === null) return;
  const until = Date.now() + channelMs;
  const granted = await watchChanges(api, pageToken, { id, address, token, until });
  if (granted.kind !== 'ok') return;
  const { resourceId = '', expiration } = granted.body;
  const ends = Number(expiration);
  const kept = await database.call('record_drive_channel', {
    p_id: id,
    p_resource_id: resourceId,
    p_expires_at: new Date(ends > Date.now() ? ends : until).toISOString(),
  });
  const former = 'answer' in kept ? ((kept.answer ?? []) as { id: string; resource_id: string }[]) : [];
  for (const { id: over, resource_id: resource } of former) await stopChannel(api, over, resource);
}
