import { createServer } from 'node:http';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { driveWorker } from '#functions/_shared/drive/drive-worker.ts';
import type { ServiceDatabase } from '#functions/_shared/service-database.ts';

// A first scan of a large drive: the worker hands on page after page, and keeps none.

const total = 100_000;
const each = 1000;
const megabyte = 1024 * 1024;

/** What this process really holds. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed / megabyte;
}

/** A page as long as the service makes it, of which nothing stays here. */
const pageOf = (from: number): object => ({
  files: Array.from({ length: each }, (_, place) => {
    const id = `file-${String(from + place)}`;
    return {
      id,
      name: `IMG_${String(from + place)} of the winter set.jpg`,
      mimeType: 'image/jpeg',
      parents: ['large-root'],
      size: '1000',
      modifiedTime: '2026-11-25T10:00:00Z',
      webViewLink: `https://drive.google.com/file/d/${id}/view`,
      lastModifyingUser: { displayName: `Ana ${id}`, emailAddress: `${id}@example.com` },
    };
  }),
  ...(from + each < total ? { nextPageToken: String(from + each) } : {}),
});

async function startEndlessDrive() {
  const server = createServer((request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://drive');
    const answer =
      pathname === '/token'
        ? { access_token: 'token', expires_in: 3599 }
        : pathname.endsWith('/startPageToken')
          ? { startPageToken: '1' }
          : pathname === '/drive/v3/files'
            ? pageOf(Number(searchParams.get('pageToken') ?? 0))
            : { id: 'large-root', name: 'Large', mimeType: 'application/vnd.google-apps.folder' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('the first scan of 100,000 files', () => {
  it('takes no more memory at its end than at its beginning', async () => {
    const drive = await startEndlessDrive();
    const held = new Map<number, number>();
    let received = 0;
    let next: { parent_id: string; page_token: string | null } | null = {
      parent_id: 'large-root',
      page_token: null,
    };
    const database: ServiceDatabase = {
      call: (procedure, args) => {
        if (procedure === 'record_drive_listing') {
          const { p_files: files, p_next_page: page } = args as {
            p_files: object[];
            p_next_page: string | null;
          };
          received += files.length;
          if (received === total / 10 || received === total) held.set(received, heldMegabytes());
          next = page === null ? null : { parent_id: 'large-root', page_token: page };
        }
        return Promise.resolve({
          answer: procedure === 'start_drive_scan' || procedure === 'record_drive_listing' ? next : true,
        });
      },
      callAs: () => Promise.reject(new Error('The worker asks in its own name')),
    };
    const work = {
      ...{ id: 'folder', folder_id: 'large-root', status: 'linking', page_token: null, failures: 0 },
      ...{ is_scanning: true, activity_since: null, wants_channel: false, wants_shares: false },
      ...{ connection_id: 'memory', account_email: 'reader@example.com', key: '{"refresh_token": "r"}' },
    };
    const worker = driveWorker({
      database,
      addresses: { drive: drive.url, activity: drive.url, token: drive.url },
      client: { id: 'client', secret: 'secret' },
    });
    // A slow machine takes more than one turn, as the queue gives them.
    while (received < total) expect(await worker(work, { lease: 'lease' })).toEqual({ status: 'done' });
    await drive.stop();
    expect(received).toBe(total);
    // 90,000 files that were kept would be some 40 MB.
    expect((held.get(total) ?? Infinity) - (held.get(total / 10) ?? 0)).toBeLessThan(15);
  }, 180_000);
});
