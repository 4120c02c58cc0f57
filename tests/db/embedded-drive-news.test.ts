import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startDriveDouble, type DriveDouble } from '#tests/doubles/drive-double.ts';

// What the drive tells without being asked, and who may open its folders, over real HTTP.

let double: DriveDouble;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let mia: SupabaseClient;
beforeAll(async () => {
  double = await startDriveDouble();
  const port = await freePort();
  backend = await startTestBackend({
    port,
    settings: {
      // As if this computer had a public address.
      MARQUEE_GOOGLE_PUSH_ADDRESS: `http://127.0.0.1:${String(port)}/functions/v1/drive-changes`,
      MARQUEE_GOOGLE_DRIVE_API: double.url,
      MARQUEE_GOOGLE_ACTIVITY_API: double.url,
      MARQUEE_GOOGLE_TOKEN_API: double.url,
    },
  });
  mia = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
  await ask({ action: 'connect', key: double.key });
}, 90_000);
afterAll(async () => {
  await backend.close();
  await double.close();
});

const ask = async (body: object): Promise<{ id: string }> => {
  const token = (await mia.auth.getSession()).data.session?.access_token ?? '';
  const response = await fetch(`${backend.url}/functions/v1/drive-folder`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string };
};
const call = async <Answer>(name: string, values: object = {}): Promise<Answer> =>
  (await mia.rpc(name, values).throwOnError()).data as Answer;
const folderOf = async (modelId: string) =>
  (await call<{ status: string; file_count: number }[]>('list_drive_folders', { p_model_id: modelId }))[0];
const bursts = async (modelId: string) =>
  (await call<{ rows: object[] }>('get_drive_logs', { p_filters: JSON.stringify([{ modelId }]) })).rows;
const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 200 });
/** Syncs now, and waits until that is over. */
const sync = async (id: string): Promise<void> => {
  await call('start_drive_sync', { p_folder_id: id });
  await waitFor(async () => {
    const open = await backend.sql(
      `select from private.outside_jobs where kind = 'drive' and subject = $1 and state in ('waiting', 'running') and run_at <= now() + interval '30 seconds'`,
      [id],
    );
    expect(open).toHaveLength(0);
  });
};
const link = async (folder: string): Promise<{ modelId: string; id: string }> => {
  const [made] = await backend.sql<{ id: string }>(
    `insert into public.models (stage_name, real_name) values ('Model ' || gen_random_uuid(), 'Ana') returning id`,
  );
  const modelId = made?.id ?? '';
  const { id } = await ask({ action: 'link', modelId, folder });
  await waitFor(async () => {
    expect(await folderOf(modelId)).toMatchObject({ status: 'linked' });
  });
  return { modelId, id };
};

describe('news', () => {
  it('has a folder synced soon, by a channel whose word is right', async () => {
    double.folder('told-root', { parents: ['drive'] });
    const { modelId, id } = await link('told-root');
    await sync(id);
    await waitFor(() => {
      expect(double.channels.channels).toHaveLength(1);
    });
    const [kept] = await backend.sql<{ text: string; days: number }>(
      `select row_to_json(c)::text as text, round(extract(epoch from c.expires_at - now()) / 86400)::integer as days from private.drive_channels c`,
    );
    expect(kept?.days).toBe(7);
    expect(kept?.text).not.toContain(double.channels.channels[0]?.token);
    expect(await double.channels.news('sync')).toEqual([200]);
    expect(await double.channels.news('change', 'forged')).toEqual([404]);
    const unknown = await fetch(`${backend.url}/functions/v1/drive-changes`, { method: 'POST' });
    expect(unknown.status).toBe(404);
    const told = () =>
      backend.sql<{ is_told: boolean }>('select is_told from private.drive_state where folder_id = $1', [id]);
    expect(await told()).toEqual([{ is_told: false }]);

    // As if the last sync were a while ago.
    await backend.sql(
      `update public.drive_folders set last_synced_at = now() - interval '5 minutes' where id = $1`,
      [id],
    );
    double.put('told-1', { parents: ['told-root'] });
    double.tell('told-1', { create: { upload: {} } });
    expect(await double.channels.news('change')).toEqual([200]);
    expect(await double.channels.news('change')).toEqual([200]);
    await waitFor(async () => {
      expect(await bursts(modelId)).toHaveLength(1);
      expect(await folderOf(modelId)).toMatchObject({ file_count: 1, status: 'linked' });
    });
    const runs = await call<{ trigger: string }[]>('list_drive_runs', { p_folder_id: id });
    expect(runs[0]?.trigger).toBe('webhook');
  }, 40_000);

  it('is asked for once more before its channel ends, and the former one is stopped', async () => {
    const { id } = await link(
      'told-2-'.concat(double.folder('told-2-x', { parents: ['drive'] }).id.slice(-1)),
    );
    await sync(id);
    expect(double.channels.channels).toHaveLength(1);
    await backend.sql(`update private.drive_channels set expires_at = now() + interval '2 hours' where true`);
    await sync(id);
    await waitFor(() => {
      expect(double.channels.channels).toHaveLength(2);
      expect(double.channels.stopped).toEqual([double.channels.channels[0]?.id]);
    });
    expect(await double.channels.news('change')).toEqual([404, 200]);
    // One that is refused is not asked for at each sync.
    double.state.refusesChannels = true;
    await backend.sql(`update private.drive_channels set expires_at = now() + interval '2 hours' where true`);
    const asked = () => double.state.calls.filter((path) => path.endsWith('/watch')).length;
    await sync(id);
    await waitFor(() => {
      expect(asked()).toBe(3);
    });
    await sync(id);
    expect(asked()).toBe(3);
    double.state.refusesChannels = false;
  }, 40_000);
});

it('tells who leaves what is shared with them in the drive, and changes nothing there', async () => {
  const leaver = await createPerson(backend);
  double.folder('shared', {
    parents: ['drive'],
    name: 'Zara',
    permissions: [
      { id: 'p1', type: 'user', role: 'writer', emailAddress: leaver.email.toUpperCase() },
      { id: 'p2', type: 'user', role: 'reader', emailAddress: 'other@agency.example' },
      { id: 'p3', type: 'anyone', role: 'reader' },
    ],
  });
  const { modelId } = await link('shared');
  await waitFor(async () => {
    const held = await backend.sql(
      `select name, note, details ->> 'link' as link, model_id from private.held_drive_shares($1)`,
      [leaver.id],
    );
    expect(held).toEqual([
      {
        name: 'Zara',
        note: expect.stringMatching(/^Model .* · can edit$/) as string,
        link: 'https://drive.google.com/drive/folders/shared',
        model_id: modelId,
      },
    ]);
  });
});
