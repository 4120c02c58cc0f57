import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let mia: ActingPerson;
let stranger: ActingPerson;
let model = '';
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia' });
  stranger = await lane.person({ displayName: 'Elena' });
  model = await insertModel(lane, { managerId: mia.id });
});
afterAll(() => lane.close());

type File = { id: string; file_name: string; state: string; document_id: string | null; mime: string };
type Request = {
  id: string;
  document_id: string;
  status: string;
  key: string | null;
  files: File[];
};
type Answer = Record<string, unknown> & { status: string; key?: string; message?: string; view_id?: string };

const nextWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString();
const ask = (more: object = {}, by = mia) =>
  by.client.rpc('request_uploads', {
    p_request: {
      ...{ id: crypto.randomUUID(), model_id: model, title: 'Passport of Ana', types: ['pdf', 'picture'] },
      ...{ max_bytes: 10_485_760, max_files: 2, expires_at: nextWeek(), ...more },
    },
  });
const asked = (more: object = {}) => dataOf<Request>(ask(more));
const sentence = async (more: object) => (await ask(more)).error?.message;
const seen = (id: string, by = mia) =>
  dataOf<{ request: Request | null }>(by.client.rpc('get_upload_request', { p_document_id: id }));
const filesOf = async (id: string) => (await seen(id)).request?.files ?? [];
const open = (request: Request, more: object = {}) =>
  dataOf<Answer & { upload: { received: number; files: object[] } }>(
    lane.anonymous.rpc('open_shared_document', {
      p_document_id: request.document_id,
      p_key: request.key ?? '-',
      ...more,
    }),
  );
const track = (view: unknown) =>
  dataOf<Answer & { upload: { files: object[] } }>(
    lane.anonymous.rpc('track_shared_view', { p_view_id: view as string }),
  );
const begin = (view: unknown, more: object = {}) =>
  dataOf<Answer>(
    lane.anonymous.rpc('upload_to_request', {
      ...{ p_view_id: view as string, p_name: 'Passport.pdf', p_mime: 'application/pdf', p_size: 500 },
      ...more,
    }),
  );
/** As the function request-upload does it. */
const operator = async (name: string, view: unknown, key: unknown): Promise<Answer> => {
  const [row] = await lane.sql<{ answer: Answer }>(`select public.${name}($1, $2) as answer`, [view, key]);
  if (row === undefined) throw new Error('no answer');
  return row.answer;
};
/** The bytes have come, and the function has looked at them. */
const arrives = (
  key: unknown,
  { type = 'application/pdf', size = 500 }: { type?: string | null; size?: number } = {},
) =>
  lane.sql(
    `with object as (
       insert into storage.objects (bucket_id, name, version, metadata)
       values ('documents', $1, '1', jsonb_build_object('size', $2::bigint)) returning name)
     insert into private.file_checks (bucket_id, name, version, type) select 'documents', name, '1', $3 from object
     on conflict (bucket_id, name) do update set type = excluded.type`,
    [key as string, size, type],
  );
/** As the function deletes it. */
const goes = (key: unknown) =>
  lane.sql(`do $$ begin
    perform set_config('storage.allow_delete_query', 'true', true);
    delete from storage.objects o where o.name = '${String(key)}';
  end $$`);
async function sends(view: unknown, more: object = {}): Promise<string> {
  const { key } = await begin(view, more);
  await arrives(key);
  expect(await operator('end_request_upload', view, key)).toEqual({ status: 'ok' });
  return key ?? '';
}

describe('asking for files', () => {
  it('is done once, with a sensitive draft that the list shows, for those who look after the model', async () => {
    const id = crypto.randomUUID();
    const made = await asked({ id, instructions: ' Both sides, please. ' });
    expect(made).toMatchObject({ id, status: 'open', files: [] });
    expect(made.key).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(await asked({ id })).toMatchObject({ id, document_id: made.document_id });
    const rows = await dataOf<Record<string, unknown>[]>(
      mia.client.rpc('list_documents', { p_model_id: model }),
    );
    expect(rows.find((row) => row['id'] === made.document_id)).toMatchObject({
      ...{ title: 'Passport of Ana', visibility: 'sensitive', status: 'draft', version: 0, file_name: null },
      uploads: { status: 'open', max_files: 2, received: 0, waiting: 0 },
    });
    expect((await ask({}, stranger)).error?.code).toBe('42501');
    const foreign = await stranger.client.rpc('get_upload_request', { p_document_id: made.document_id });
    expect(foreign.error?.code).toBe('PT404');
    const { error } = await stranger.client.rpc('cancel_upload_request', { p_id: made.id });
    expect(error?.code).toBe('PT404');
  });

  it('says what is wrong', async () => {
    expect(await sentence({ title: ' ' })).toBe('Document title is required');
    expect(await sentence({ types: [] })).toBe('Choose at least one kind of file');
    expect(await sentence({ expires_at: '2020-01-01T00:00:00Z' })).toBe('Expiry must be in the future');
    expect(await sentence({ expires_at: null })).toBe('Expiry must be in the future');
    expect(await sentence({ expires_at: '2099-01-01T00:00:00Z' })).toBe(
      'A request can wait for a year at most',
    );
    expect(await sentence({ instructions: 'x'.repeat(2001) })).toBe(
      'Instructions must be 2000 characters or fewer',
    );
    expect(await sentence({ password: 'short' })).toBe('Password must be at least 6 characters long');
    expect((await ask({ types: ['program'] })).error?.code).toBe('23514');
    expect((await ask({ max_files: 1000 })).error?.code).toBe('23514');
  });

  it('takes a place among the links of a plan, and ends with its link', async () => {
    const made = await asked();
    const links = await dataOf<{
      shares: { id: string; purpose: string; state: string; row_version: number }[];
    }>(mia.client.rpc('list_document_shares', { p_document_id: made.document_id }));
    expect(links.shares).toMatchObject([{ purpose: 'upload_request', state: 'live' }]);
    const [link] = links.shares;
    const [used] = await lane.sql<{ n: number }>('select private.share_links_used($1) as n', [mia.id]);
    expect(used?.n).toBeGreaterThan(0);
    const change = await mia.client.rpc('save_document_share', {
      p_share: {
        ...{ id: link?.id, document_id: made.document_id, row_version: link?.row_version },
        set: { name: 'To read' },
      },
    });
    expect(change.error?.hint).toBe('purpose');
    await mia.client.rpc('revoke_document_share', { p_id: link?.id ?? '' }).throwOnError();
    expect((await seen(made.document_id)).request).toMatchObject({ status: 'cancelled', key: null });
  });

  it('asks for a password where the workspace does', async () => {
    const made = await asked({ password: 'open sesame' });
    expect(await open(made)).toMatchObject({ status: 'password_required' });
    expect(await open(made, { p_password: 'open sesame' })).toMatchObject({ status: 'ok' });
  });
});

describe('sending files', () => {
  it('shows the request and nothing of the document', async () => {
    const made = await asked({ instructions: 'Both sides' });
    const opened = await open(made);
    expect(opened).toMatchObject({
      ...{ status: 'ok', title: 'Passport of Ana', shared_by: 'Mia', is_preview: false },
      upload: {
        ...{ instructions: 'Both sides', types_text: 'PDF, PNG, JPG, WEBP, HEIC', max_bytes: 10_485_760 },
        ...{ max_files: 2, received: 0, files: [] },
      },
    });
    expect(opened).not.toHaveProperty('file_name');
    // Nor once it has a version.
    await sends(opened.view_id);
    const [file] = await filesOf(made.document_id);
    await mia.client.rpc('decide_upload', { p_file_id: file?.id ?? '', p_is_accepted: true }).throwOnError();
    const again = await open(made);
    expect(again).not.toHaveProperty('file_name');
    const [taken] = await lane.sql<{ answer: Answer }>('select public.take_shared_file($1) as answer', [
      again.view_id ?? '',
    ]);
    expect(taken?.answer).toEqual({ status: 'not_available' });
  });

  it('puts what came into quarantine and tells who asked, once', async () => {
    const made = await asked();
    const { view_id } = await open(made);
    await sends(view_id, { p_name: '../\u202egnp.\\Passport.pdf' });
    const [file] = await filesOf(made.document_id);
    expect(file).toMatchObject({
      ...{ file_name: '.._gnp._Passport.pdf', state: 'quarantined', mime: 'application/pdf' },
      document_id: null,
    });
    await sends(view_id);
    const news = await lane.sql<{ title: string }>(
      `select title from public.notification_queue where user_id = $1 and metadata ->> 'document_id' = $2`,
      [mia.id, made.document_id],
    );
    expect(news).toEqual([{ title: 'A file was sent for Passport of Ana' }]);
    // Who sent it sees that it came; someone else with the link does not.
    expect((await track(view_id)).upload.files).toHaveLength(2);
    const other = await open(made);
    expect(other.upload).toMatchObject({ received: 2, files: [] });
    expect(await begin(other.view_id)).toEqual({ status: 'limit', message: 'All 2 files have been sent' });
    expect((await seen(made.document_id)).request?.status).toBe('complete');
  });

  it.each([
    [{ p_size: 0 }, 'This file is empty'],
    [{ p_size: -1 }, 'This file is empty'],
    [{ p_size: undefined }, 'This file is empty'],
    [{ p_size: 51 * 1_048_576 }, 'This file is larger than 10 MB'],
    [
      { p_mime: 'application/x-msdownload' },
      'This kind of file isn’t asked for. Send PDF, PNG, JPG, WEBP, HEIC.',
    ],
    [{ p_mime: 'video/mp4' }, 'This kind of file isn’t asked for. Send PDF, PNG, JPG, WEBP, HEIC.'],
  ])('refuses %j', async (more, message) => {
    const { view_id } = await open(await asked());
    expect(await begin(view_id, more)).toEqual({ status: 'invalid', message });
  });

  it('judges what came, whatever was said of it', async () => {
    const made = await asked();
    const { view_id } = await open(made);
    const refused = async (what: Parameters<typeof arrives>[1]) => {
      const { key } = await begin(view_id, { p_size: 10_485_760 });
      await arrives(key, what);
      const answer = await operator('end_request_upload', view_id, key);
      await goes(key);
      return answer;
    };
    const kind = 'This kind of file isn’t asked for. Send PDF, PNG, JPG, WEBP, HEIC.';
    expect(await refused({ type: null })).toEqual({ status: 'invalid', message: kind, is_removed: true });
    expect(await refused({ type: 'video/mp4' })).toMatchObject({ status: 'invalid', message: kind });
    // What was refused takes no place.
    expect(await filesOf(made.document_id)).toEqual([]);
    const { key } = await begin(view_id);
    expect(await operator('end_request_upload', view_id, key)).toMatchObject({ status: 'missing' });
    await arrives(key);
    expect(await operator('end_request_upload', view_id, key)).toEqual({ status: 'ok' });
    expect(await operator('end_request_upload', view_id, key)).toEqual({ status: 'ok' });
  });

  it('takes for a key what was announced, once, and while it is expected', async () => {
    const made = await asked({ max_files: 1 });
    const { view_id } = await open(made);
    const { key } = await begin(view_id, { p_size: 1000 });
    expect(await operator('take_request_upload', view_id, key)).toMatchObject({ size_bytes: 1000 });
    await expect(arrives(key, { size: 1001 })).rejects.toMatchObject({ code: 'PT413' });
    await arrives(key, { size: 1000, type: null });
    const kind = 'This kind of file isn’t asked for. Send PDF, PNG, JPG, WEBP, HEIC.';
    const refusal = { status: 'invalid', message: kind, is_removed: true };
    expect(await operator('end_request_upload', view_id, key)).toEqual(refusal);
    // The answer was lost: it is the same, and the bytes are deleted where they were not.
    expect(await operator('end_request_upload', view_id, key)).toEqual(refusal);
    // Its place is free once they are gone, and the key is never good again.
    const limit = { status: 'limit', message: 'One file is asked for, and it has been sent' };
    expect(await begin(view_id)).toEqual(limit);
    await goes(key);
    await expect(arrives(key)).rejects.toMatchObject({ code: '42501' });
    expect(await operator('take_request_upload', view_id, key)).toEqual({ status: 'not_available' });
    expect(await begin(view_id)).toMatchObject({ status: 'ok' });
    expect(await filesOf(made.document_id)).toEqual([]);
    expect((await track(view_id)).upload.files).toEqual([]);
  });

  it('takes nothing for a key of a request that was cancelled, or is gone with its document', async () => {
    for (const end of [
      'update public.document_shares set revoked_at = now() where document_id = $1',
      `update public.document_shares set expires_at = now() - interval '1 second' where document_id = $1`,
      'update public.documents set deleted_at = now() where id = $1',
      'delete from public.documents where id = $1',
    ]) {
      const made = await asked();
      const { key } = await begin((await open(made)).view_id);
      await lane.sql(end, [made.document_id]);
      await expect(arrives(key), end).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('has deleted what is refused by a worker, too, and sweeps it without waiting for a day', async () => {
    const made = await asked();
    const { view_id } = await open(made);
    const refused = (await begin(view_id)).key;
    await arrives(refused, { type: null });
    await operator('end_request_upload', view_id, refused);
    const rejected = await sends(view_id);
    const file = (await filesOf(made.document_id)).find(({ state }) => state === 'quarantined');
    await dataOf(mia.client.rpc('decide_upload', { p_file_id: file?.id ?? '', p_is_accepted: false }));
    const wanted = [refused, rejected].map((name) => ({ bucket: 'documents', name }));
    const work = await lane.sql<{ work: object }>(
      `select private.start_outside_file_removal(j.subject) as work from private.outside_jobs j
       join public.upload_request_files f on f.id = j.subject where j.kind = 'file_removal' and f.storage_path = any ($1)
       order by f.created_at`,
      [[refused, rejected]],
    );
    expect(work.map((row) => row.work)).toEqual(wanted);
    const swept = async () => {
      const [row] = await lane.sql<{ names: string[] }>(
        `select public.unused_files(null, 'documents') -> 'names' as names`,
      );
      return row?.names ?? [];
    };
    expect(await swept()).toEqual(expect.arrayContaining([refused, rejected]));
    for (const key of [refused, rejected]) await goes(key);
    expect(await swept()).not.toEqual(expect.arrayContaining([refused]));
    const [gone] = await lane.sql<{ work: object | null }>(
      `select private.start_outside_file_removal(f.id) as work from public.upload_request_files f where f.storage_path = $1`,
      [refused ?? ''],
    );
    expect(gone?.work ?? null).toBeNull();
  });

  it('is nobody’s by another’s view, without one, in a preview, or once it has ended', async () => {
    const made = await asked({ max_files: 5 });
    const { view_id } = await open(made);
    const { key } = await begin(view_id);
    const other = await open(await asked());
    const second = await open(made);
    for (const view of [other.view_id, second.view_id, crypto.randomUUID()]) {
      expect(await operator('take_request_upload', view, key)).toMatchObject({ status: 'not_available' });
      expect(await operator('end_request_upload', view, key)).toMatchObject({ is_removed: false });
    }
    expect(await begin(crypto.randomUUID())).toEqual({ status: 'not_available' });
    const [link] = await lane.sql<{ id: string }>(
      'select share_id as id from public.upload_requests where id = $1',
      [made.id],
    );
    const preview = await dataOf<{ view_id: string }>(
      mia.client.rpc('preview_document_share', { p_id: link?.id ?? '' }),
    );
    expect(await begin(preview.view_id)).toEqual({ status: 'preview' });
    // Cancelled while a file was on its way.
    await arrives(key);
    expect(await dataOf(mia.client.rpc('cancel_upload_request', { p_id: made.id }))).toBe(true);
    expect(await dataOf(mia.client.rpc('cancel_upload_request', { p_id: made.id }))).toBe(false);
    expect(await begin(view_id)).toEqual({ status: 'not_available' });
    expect(await operator('end_request_upload', view_id, key)).toEqual({
      ...{ status: 'not_available', is_removed: true },
    });
    expect(await filesOf(made.document_id)).toEqual([]);
    expect(await open(made)).toEqual({ status: 'not_available' });
    expect(
      (await lane.anonymous.rpc('take_request_upload', { p_view_id: view_id ?? '', p_key: key ?? '' })).error
        ?.code,
    ).toBe('42501');
  });

  it('ends when its time is over, and for a document in the trash', async () => {
    const late = await asked();
    const { view_id } = await open(late);
    await lane.sql(
      `update public.document_shares set expires_at = now() - interval '1 second' where document_id = $1`,
      [late.document_id],
    );
    expect(await begin(view_id)).toEqual({ status: 'not_available' });
    expect((await seen(late.document_id)).request?.status).toBe('expired');
    const gone = await asked();
    const opened = await open(gone);
    await lane.sql('update public.documents set deleted_at = now() where id = $1', [gone.document_id]);
    expect(await begin(opened.view_id)).toEqual({ status: 'not_available' });
    expect((await seen(gone.document_id)).request?.status).toBe('closed');
  });

  it('takes no thousand files', async () => {
    const made = await asked({ max_files: 3 });
    const { view_id } = await open(made);
    const answers = new Map<string, number>();
    for (let n = 0; n < 125; n += 1) {
      const { status } = await begin(view_id);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(answers)).toEqual({ ok: 3, limit: 117, rate_limited: 5 });
  });

  it('takes no more than the plan of who asked has room for, and tells nobody how much that is', async () => {
    const full = await lane.person({ displayName: 'Zoe' });
    const made = await dataOf<Request>(ask({ model_id: null }, full));
    await lane.sql('delete from public.subscriptions where user_id = $1', [full.id]);
    const { view_id } = await open(made);
    expect(await begin(view_id)).toMatchObject({ status: 'ok' });
    // A gigabyte in the plan that counts for people without one.
    await lane.sql(
      `insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes, uploaded_by)
       select $1, n, gen_random_uuid()::text, 'Big.pdf', 'application/pdf', 52428800, $2 from generate_series(1, 21) n`,
      [made.document_id, full.id],
    );
    expect(await begin(view_id)).toEqual({
      status: 'full',
      message: 'There is no room for this file at present. Tell the person who asked for it.',
    });
  });
});

describe('deciding on what came', () => {
  it('makes the first a version of the request’s document, each further one a sensitive document beside it', async () => {
    const made = await asked();
    const { view_id } = await open(made);
    await sends(view_id, { p_name: 'Front.pdf' });
    await sends(view_id, { p_name: 'Back.pdf' });
    const [one, two] = await filesOf(made.document_id);
    const decide = (file: File | undefined, isAccepted: boolean) =>
      mia.client.rpc('decide_upload', { p_file_id: file?.id ?? '', p_is_accepted: isAccepted });
    const first = await dataOf<Request>(decide(one, true));
    expect(first.files.find(({ id }) => id === one?.id)).toMatchObject({
      ...{ state: 'accepted', document_id: made.document_id },
    });
    // A repeated press is the same decision; another one comes too late.
    expect((await decide(one, true)).error).toBeNull();
    expect((await decide(one, false)).error?.hint).toBe('decided');
    const second = await dataOf<Request>(decide(two, true));
    const further = second.files.find(({ id }) => id === two?.id)?.document_id;
    expect(further).not.toBe(made.document_id);
    const rows = await lane.sql(
      `select title, visibility, status, current_version as version, model_id = $3 as same_model,
         (select file_name from public.document_versions v where v.document_id = d.id) as file
       from public.documents d where id in ($1, $2) order by title`,
      [made.document_id, further ?? null, model],
    );
    const same = { visibility: 'sensitive', status: 'active', version: 1, same_model: true };
    expect(rows).toEqual([
      { ...same, title: 'Passport of Ana', file: one?.file_name },
      { ...same, title: `Passport of Ana: ${String(two?.file_name)}`, file: two?.file_name },
    ]);
    const kept = await lane.sql<{ n: string }>(
      'select private.used_documents(array(select storage_path::uuid from public.document_versions where document_id = $1)) as n',
      [made.document_id],
    );
    expect(kept).toHaveLength(1);
  });

  it('rejects for good, after which another may be sent', async () => {
    const made = await asked({ max_files: 1 });
    const { view_id } = await open(made);
    const key = await sends(view_id);
    expect(await begin(view_id)).toEqual({
      ...{ status: 'limit', message: 'One file is asked for, and it has been sent' },
    });
    const [file] = await filesOf(made.document_id);
    const rejected = await dataOf<Request>(
      mia.client.rpc('decide_upload', {
        ...{ p_file_id: file?.id ?? '', p_is_accepted: false, p_reason: 'Blurred' },
      }),
    );
    expect(rejected).toMatchObject({ status: 'open', files: [{ state: 'rejected', reason: 'Blurred' }] });
    // Its bytes are nobody's: they are swept.
    expect(await lane.sql('select private.used_documents(array[$1::uuid])', [key])).toEqual([]);
    expect((await track(view_id)).upload.files).toMatchObject([{ state: 'rejected' }]);
    // Its place is free once they are gone.
    expect(await begin(view_id)).toMatchObject({ status: 'limit' });
    await goes(key);
    expect(await begin(view_id)).toMatchObject({ status: 'ok' });
    expect((await mia.client.rpc('open_upload', { p_file_id: file?.id ?? '' })).error?.code).toBe('PT404');
  });

  it('and looking at it are for those who may change the document, and looking is logged', async () => {
    const made = await asked();
    const { view_id } = await open(made);
    const key = await sends(view_id);
    const [file] = await filesOf(made.document_id);
    for (const refused of [
      await stranger.client.rpc('open_upload', { p_file_id: file?.id ?? '' }),
      await stranger.client.rpc('decide_upload', { p_file_id: file?.id ?? '', p_is_accepted: true }),
    ])
      expect(refused.error?.code).toBe('PT404');
    expect(await dataOf(mia.client.rpc('open_upload', { p_file_id: file?.id ?? '' }))).toMatchObject({
      ...{ object_name: key, file_name: 'Passport.pdf', version: 0 },
    });
    const log = await lane.sql(
      `select user_name, action, version from public.document_access_log where document_id = $1 and action = 'viewed'`,
      [made.document_id],
    );
    expect(log).toEqual([{ user_name: 'Mia', action: 'viewed', version: 0 }]);
    // The bytes were exchanged after they were looked at.
    await lane.sql(`update storage.objects set version = '2' where name = $1`, [key]);
    const late = await mia.client.rpc('decide_upload', { p_file_id: file?.id ?? '', p_is_accepted: true });
    expect(late.error?.message).toBe('This file is no longer what it was');
  });

  it('is shown to who asked on the dashboard, and goes with the link to who takes over', async () => {
    const made = await asked();
    await sends((await open(made)).view_id);
    const waiting = async (person: ActingPerson) => {
      const { cards } = await dataOf<{
        cards: {
          name: string;
          data: { sources: { source: string; items: { note: string; number: number }[] }[] };
        }[];
      }>(person.client.rpc('get_dashboard', { p_today: '2026-11-28', p_timezone: 'UTC' }));
      const told = cards.find(({ name }) => name === 'attention')?.data.sources;
      return (told?.find(({ source }) => source === 'upload')?.items ?? []).filter(
        ({ note }) => note === made.document_id,
      );
    };
    const other = await lane.person({ displayName: 'Lea' });
    await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
      model,
      other.id,
    ]);
    expect(await waiting(mia)).toMatchObject([{ number: 1 }]);
    expect(await waiting(other)).toEqual([]);
    await lane.sql('update public.document_shares set created_by = $2 where document_id = $1', [
      made.document_id,
      other.id,
    ]);
    expect(await waiting(other)).toMatchObject([{ number: 1 }]);
    expect(await waiting(mia)).toEqual([]);
  });

  it('what never came is forgotten', async () => {
    const made = await asked();
    const { view_id } = await open(made);
    const { key } = await begin(view_id);
    await lane.sql(
      `update public.upload_request_files set created_at = now() - interval '2 days' where storage_path = $1`,
      [key ?? ''],
    );
    await lane.sql('select private.job_share_retention()');
    expect(
      await lane.sql('select id from public.upload_request_files where storage_path = $1', [key ?? '']),
    ).toEqual([]);
  });
});
