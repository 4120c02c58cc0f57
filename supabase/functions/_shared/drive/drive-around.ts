import type { ServiceDatabase } from '../service-database.ts';
import { openChannel } from './drive-channel.ts';
import { sharesOf } from './drive-rows.ts';
import { permissionsOf, type DriveApi } from './google-drive.ts';

type Tools = { database: ServiceDatabase; api: DriveApi; push: string | undefined };
type Work = {
  id: string;
  folder_id: string;
  page_token: string | null;
  connection_id: string;
  wants_channel: boolean;
  wants_shares: boolean;
};

/** Who may open the folder, and a channel for news of it: neither is worth a sync that fails. */
export async function readAround({ database, api, push }: Tools, work: Work): Promise<void> {
  if (work.wants_shares) {
    const shared = await permissionsOf(api, work.folder_id);
    if (shared.kind === 'ok')
      await database.call('record_drive_shares', {
        p_id: work.id,
        p_shares: sharesOf(shared.body.permissions),
      });
  }
  if (work.wants_channel && push !== undefined && work.page_token !== null)
    await openChannel({
      ...{ database, api, address: push },
      ...{ connection: work.connection_id, pageToken: work.page_token },
    });
}
