import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { startDriveDouble, type DriveDouble } from '#tests/doubles/drive-double.ts';

// The drive over real HTTP: the key is tried and kept, a folder is opened and linked, and the worker follows what happens in it.

let double: DriveDouble;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let mia: SupabaseClient;
let miaId: string;
beforeAll(async () => {
  double = await startDriveDouble();
  backend = await startTestBackend({
    settings: {
      MARQUEE_GOOGLE_DRIVE_API: double.url,
      MARQUEE_GOOGLE_ACTIVITY_API: double.url,
      MARQUEE_GOOGLE_TOKEN_API: double.url,
    },
  });
  const person = await createPerson(backend, { role: 'admin' });
  miaId = person.id;
  mia = await signedIn(backend, person);
}, 90_000);
afterAll(async () => {
  await backend.close();
  await double.close();
});

type Folder = {
  id: string;
  status: string;
  name: string | null;
  last_error: string | null;
  file_count: number;
  total_bytes: number;
};
type Burst = { action: string; files: number; actor_name: string; path: string | null; alarm: string | null };

const ask = async (body: object): Promise<[number, Record<string, unknown>]> => {
  const token = (await mia.auth.getSession()).data.session?.access_token ?? '';
  const response = await fetch(`${backend.url}/functions/v1/drive-folder`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as Record<string, unknown>];
};
/** The same as someone else, or as nobody. */
const askAs = async (body: object, person?: SupabaseClient): Promise<[number, string]> => {
  const token = (await person?.auth.getSession())?.data.session?.access_token;
  const response = await fetch(`${backend.url}/functions/v1/drive-folder`, {
    method: 'POST',
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return [response.status, JSON.stringify(await response.json())];
};
const call = async <Answer>(name: string, values: object = {}): Promise<Answer> =>
  (await mia.rpc(name, values).throwOnError()).data as Answer;
const model = async (): Promise<string> =>
  (
    await backend.sql<{ id: string }>(
      `insert into public.models (stage_name, real_name, manager_id) values ('Model ' || gen_random_uuid(), 'Ana', $1) returning id`,
      [miaId],
    )
  )[0]?.id ?? '';
const folderOf = async (modelId: string) =>
  (await call<Folder[]>('list_drive_folders', { p_model_id: modelId }))[0];
const bursts = async (modelId: string) =>
  (await call<{ rows: Burst[] }>('get_drive_logs', { p_filters: JSON.stringify([{ modelId }]) })).rows;
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 200 });
/** Syncs now, and waits until that is over. */
const sync = async (id: string): Promise<void> => {
  await call('start_drive_sync', { p_folder_id: id });
  await waitFor(async () => {
    const [open] = await backend.sql<{ n: number }>(
      `select count(*)::integer as n from private.outside_jobs where kind = 'drive' and subject = $1 and state in ('waiting', 'running') and run_at <= now() + interval '30 seconds'`,
      [id],
    );
    expect(open?.n).toBe(0);
  });
};
const link = async (folder: string): Promise<{ modelId: string; id: string }> => {
  const modelId = await model();
  const [status, answer] = await ask({ action: 'link', modelId, folder });
  expect([status, answer['message']]).toEqual([200, undefined]);
  await waitFor(async () => {
    expect(await folderOf(modelId)).toMatchObject({ status: 'linked' });
  });
  return { modelId, id: answer['id'] as string };
};

describe('the key', () => {
  it('is tried before it is kept, and shown to nobody', async () => {
    expect(await ask({ action: 'connect', key: '{"client_email": "a@b.example"}' })).toMatchObject([
      422,
      { code: 'key' },
    ]);
    const other = await startDriveDouble();
    expect(await ask({ action: 'connect', key: other.key })).toMatchObject([422, { code: 'key' }]);
    await other.close();
    expect(await ask({ action: 'connect', key: double.key })).toEqual([
      200,
      { accountEmail: double.account },
    ]);
    const state = JSON.stringify(await call('get_drive_state'));
    expect(state).toContain('"connected"');
    expect(state).not.toContain('PRIVATE');
    const kept = await backend.sql<{ text: string }>(
      `select row_to_json(s)::text as text from private.secrets s where s.kind = 'drive_key'`,
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.text).not.toContain('PRIVATE');
  });
});

describe('a folder', () => {
  it('is opened before it is linked', async () => {
    const modelId = await model();
    double.put('file-0001');
    double.put('shortcut-1', { mimeType: 'application/vnd.google-apps.shortcut' });
    for (const [folder, message] of [
      ['nowhere-1', `We cannot open this folder. Share it with ${double.account} and try again.`],
      ['file-0001', 'This is a file. Link the folder that it is in.'],
      ['shortcut-1', 'This is a shortcut. Link the folder that it leads to.'],
      ['?', 'Enter a Drive folder link or ID'],
    ])
      expect(await ask({ action: 'link', modelId, folder })).toMatchObject([422, { message }]);
    expect(await folderOf(modelId)).toBeUndefined();
  });

  it('that was set by hand and can’t be opened is in error, and the field stays', async () => {
    const modelId = await model();
    await mia.from('models').update({ drive_folder_id: 'nowhere-2' }).eq('id', modelId).throwOnError();
    await waitFor(async () => {
      expect(await folderOf(modelId)).toMatchObject({
        status: 'error',
        last_error: `We cannot open this folder. Share it with ${double.account} and try again.`,
      });
    });
    const [row] = await backend.sql<{ drive_folder_id: string }>(
      'select drive_folder_id from public.models where id = $1',
      [modelId],
    );
    expect(row?.drive_folder_id).toBe('nowhere-2');
  });

  it('is read once, then followed, with each change told apart and written once', async () => {
    double.folder('luna-root', { name: 'Luna Vale', parents: ['drive'] });
    double.folder('luna-sets', { name: 'Raw sets', parents: ['luna-root'] });
    for (let n = 0; n < 12; n += 1)
      double.put(`luna-${String(n)}`, { parents: ['luna-sets'], name: `IMG_${String(n)}.jpg` });
    const { modelId, id } = await link('https://drive.google.com/drive/folders/luna-root?usp=sharing');
    expect(await folderOf(modelId)).toMatchObject({ name: 'Luna Vale', file_count: 12, total_bytes: 12_000 });

    const at = new Date().toISOString();
    double.put('luna-20', {
      parents: ['luna-sets'],
      name: 'new.jpg',
      modifiedTime: at,
      lastModifyingUser: { displayName: 'Priya Nair', emailAddress: 'Priya@agency.example' },
    });
    double.tell('luna-20', { create: { upload: {} } }, { at });
    double.put('luna-1', { name: 'winter.jpg' });
    double.tell('luna-1', { rename: { oldTitle: 'IMG_1.jpg', newTitle: 'winter.jpg' } });
    double.put('luna-2', { parents: ['luna-root'] });
    double.tell('luna-2', {
      move: {
        removedParents: [{ driveItem: { title: 'Raw sets' } }],
        addedParents: [{ driveItem: { title: 'Luna Vale' } }],
      },
    });
    double.put('luna-3', { trashed: true });
    double.tell('luna-3', { delete: { type: 'TRASH' } });
    double.tell('luna-4', { restore: { type: 'UNTRASH' } });
    double.tell('luna-5', { edit: {} });
    double.tell('luna-6', { permissionChange: { addedPermissions: [{ role: 'VIEWER', anyone: {} }] } });
    double.tell('luna-7', { comment: {} });
    await sync(id);
    const rows = await bursts(modelId);
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'deleted',
      'modified',
      'moved',
      'permission_changed',
      'renamed',
      'restored',
      'uploaded',
    ]);
    // The service names people by a number; a file that says who changed it tells who that is.
    expect(new Set(rows.map(({ actor_name }) => actor_name))).toEqual(new Set(['Priya Nair']));
    expect(rows.find(({ action }) => action === 'permission_changed')?.alarm).toBe('public_permission');
    expect(rows.find(({ action }) => action === 'uploaded')?.path).toBe('Raw sets');
    expect(await folderOf(modelId)).toMatchObject({ file_count: 12 });
    await sync(id);
    expect(await bursts(modelId)).toHaveLength(7);

    // The service forgets the place: everything is listed once more, and nothing is told twice.
    double.state.hasForgotten = true;
    double.remove('luna-8');
    await sync(id);
    await waitFor(async () => {
      expect(await folderOf(modelId)).toMatchObject({ file_count: 11, status: 'linked' });
    });
    expect(await bursts(modelId)).toHaveLength(7);
  });

  it('shared with a person outside raises an alarm, though the activity names them by a number', async () => {
    double.folder('shared-root', { parents: ['drive'] });
    const permission = (email: string, role: string) => ({
      ...{ id: email, type: 'user', role },
      emailAddress: email,
    });
    const own = permission(double.account, 'reader');
    double.put('shared-1', {
      parents: ['shared-root'],
      permissions: [own, permission('Eve@press.example', 'writer')],
    });
    double.put('shared-2', {
      parents: ['shared-root'],
      permissions: [permission('eve@press.example', 'writer'), own],
    });
    const { modelId, id } = await link('shared-root');
    const given = (role: string, user: string) => ({
      permissionChange: { addedPermissions: [{ role, user: { knownUser: { personName: user } } }] },
    });
    const soon = (minutes: number) => ({ at: new Date(Date.now() - minutes * 60_000).toISOString() });
    double.tell('shared-1', given('EDITOR', 'people/77'), soon(1));
    // To one of us: no alarm, no matter who else has access.
    double.tell('shared-2', given('VIEWER', 'people/78'), { ...soon(2), person: 'people/2' });
    await sync(id);
    const found = await call<{ rows: (Burst & { first: { new_value: string }[] })[] }>('get_drive_logs', {
      p_filters: JSON.stringify([{ modelId }]),
    });
    expect(found.rows.map(({ alarm, first }) => [alarm, first[0]?.new_value])).toEqual([
      ['outside_actor', 'eve@press.example can edit'],
      [null, `${double.account} can view`],
    ]);
  });

  it('inside a linked folder belongs to its model alone', async () => {
    double.folder('outer', { parents: ['drive'] });
    double.folder('inner', { parents: ['outer'] });
    double.put('inner-1', { parents: ['inner'] });
    double.put('outer-1', { parents: ['outer'] });
    const inner = await link('inner');
    const outer = await link('outer');
    expect(await folderOf(inner.modelId)).toMatchObject({ file_count: 1 });
    expect(await folderOf(outer.modelId)).toMatchObject({ file_count: 1 });
    double.tell('inner-1', { edit: {} });
    await sync(inner.id);
    await sync(outer.id);
    expect(await bursts(inner.modelId)).toHaveLength(1);
    expect(await bursts(outer.modelId)).toHaveLength(0);
  });
});

describe('people who may not', () => {
  it('have Google asked for nothing, and learn nothing of folders and models', async () => {
    const outsider = await signedIn(
      backend,
      await createPerson(backend, { permissions: { can_view_all_data: false } }),
    );
    double.folder('theirs', { name: 'Secret winter sets', parents: ['drive'] });
    const modelId = await model();
    const before = double.state.calls.length;
    for (const folder of ['theirs', 'luna-root', 'nowhere-9'])
      expect(await askAs({ action: 'link', modelId, folder }, outsider)).toEqual([
        404,
        expect.not.stringMatching(/Secret|Luna|agency\.iam/) as string,
      ]);
    expect((await askAs({ action: 'connect', key: double.key }, outsider))[0]).toBe(403);
    expect((await askAs({ action: 'link', modelId, folder: 'theirs' }))[0]).toBe(401);
    expect((await askAs({ action: 'connect', key: double.key }))[0]).toBe(401);
    expect(double.state.calls).toHaveLength(before);
    expect(await folderOf(modelId)).toBeUndefined();
  });
});

describe('trouble', () => {
  it('is waited out, and the place is not lost', async () => {
    double.folder('stormy', { parents: ['drive'] });
    const { modelId, id } = await link('stormy');
    const place = async () =>
      (
        await backend.sql<{ page_token: string }>(
          'select page_token from public.drive_folders where id = $1',
          [id],
        )
      )[0]?.page_token;
    const before = await place();
    for (const mood of ['user-limit', 'limit', 'fault', 'drops'] as const) {
      double.state.moods = [mood];
      await sync(id);
      const [job] = await backend.sql<{ state: string; wait: number }>(
        `select state, extract(epoch from run_at - now())::integer as wait from private.outside_jobs where kind = 'drive' and subject = $1 order by created_at desc limit 1`,
        [id],
      );
      expect(job?.state, mood).toBe('waiting');
      expect(job?.wait, mood).toBeGreaterThan(40);
      expect(await place()).toBe(before);
    }
    double.put('stormy-1', { parents: ['stormy'] });
    await sync(id);
    expect(await folderOf(modelId)).toMatchObject({ status: 'linked', file_count: 1, last_error: null });
    const runs = await call<{ status: string; error_message: string | null }[]>('list_drive_runs', {
      p_folder_id: id,
    });
    expect(runs.map(({ status }) => status)).toEqual([
      'completed',
      'failed',
      'failed',
      'failed',
      'failed',
      'completed',
    ]);
  });

  it('in the middle of much that happened is continued there, or from the newest where the page is forgotten', async () => {
    double.folder('busy-folder', { parents: ['drive'] });
    const { modelId, id } = await link('busy-folder');
    const happens = (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const file = double.put(`busy-${crypto.randomUUID()}`, { parents: ['busy-folder'] });
        double.tell(file.id, { create: { upload: {} } });
      }
    };
    const files = async () => (await bursts(modelId)).reduce((sum, burst) => sum + burst.files, 0);
    for (const forgets of [false, true]) {
      const before = await files();
      happens(250);
      // The changes come in one page; then three of the activity, of which the second fails.
      double.state.moods = ['well', 'well', 'fault'];
      double.state.activityPages = [];
      await sync(id);
      expect(double.state.activityPages).toEqual(['first']);
      expect(await files()).toBe(before + 100);
      double.state.hasForgottenPages = forgets;
      double.state.activityPages = [];
      await sync(id);
      expect(double.state.activityPages).toEqual(
        forgets ? ['100', 'first', '100', '200', '300', '400'] : ['100', '200'],
      );
      expect(await files()).toBe(before + 250);
    }
  });

  it('with the key is a state, with the fix', async () => {
    const { modelId, id } = await link(
      'stormy-2-'.concat(double.folder('stormy-2-x', { parents: ['drive'] }).id.slice(-1)),
    );
    double.state.isRevoked = true;
    double.state.tokens += 1;
    await sync(id);
    await waitFor(async () => {
      expect(await folderOf(modelId)).toMatchObject({
        status: 'error',
        last_error: 'The Drive connection has expired. Reconnect to continue syncing.',
      });
    });
    expect(await ask({ action: 'link', modelId, folder: 'luna-root' })).toMatchObject([
      422,
      { code: 'linked' },
    ]);
    expect(await ask({ action: 'link', modelId, folder: 'outer-2' })).toMatchObject([
      422,
      { code: 'expired' },
    ]);
    double.state.isRevoked = false;
    expect((await ask({ action: 'connect', key: double.key }))[0]).toBe(200);
    await waitFor(async () => {
      expect(await folderOf(modelId)).toMatchObject({ status: 'linked', last_error: null });
    });
  });
});
