import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let mia: ActingPerson;
let oskar: ActingPerson;
let stranger: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia' });
  oskar = await lane.person({ displayName: 'Oskar' });
  stranger = await lane.person({ displayName: 'Elena' });
});
afterAll(() => lane.close());

type Share = { id: string; key: string | null; state: string; row_version: number; view_count: number };
type Opened = Record<string, unknown> & { status: string; view_id?: string };

async function document(changes: { visibility?: string; owner?: ActingPerson; pdf?: object } = {}) {
  const owner = changes.owner ?? mia;
  const model = await insertModel(lane, { managerId: owner.id, secondaryIds: [oskar.id] });
  const [row] = await lane.sql<{ id: string }>(
    `with made as (
       insert into public.documents (title, model_id, visibility, current_version, created_by)
       values ('Management agreement', $1, $2, 1, $3) returning id),
     object as (
       insert into storage.objects (bucket_id, name, version, owner_id, metadata)
       values ('documents', gen_random_uuid()::text, '1', $3::text, '{"size": 500}') returning name),
     checked as (
       insert into private.file_checks (bucket_id, name, version, type) select 'documents', name, '1', 'application/pdf' from object),
     first as (
       insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes, page_count, uploaded_by)
       select made.id, 1, object.name, 'Agreement.pdf', 'application/pdf', 500, 20, $3 from made, object)
     select id from made`,
    [model, changes.visibility ?? 'normal', owner.id],
  );
  return row?.id ?? '';
}

const newId = (): string => crypto.randomUUID();
const save = (id: string, set: object, { by = mia, share = newId(), version = null as number | null } = {}) =>
  by.client.rpc('save_document_share', {
    p_share: { id: share, document_id: id, row_version: version, set },
  });
const share = async (id: string, set: object = {}, by = mia) =>
  dataOf<Share>(save(id, { name: 'Abigail, to read', ...set }, { by }));
const sentence = async (id: string, set: object, by = mia) =>
  (await save(id, { name: 'Link', ...set }, { by })).error?.message;
const open = async (id: string, key: string | null, more: object = {}) =>
  dataOf<Opened>(lane.anonymous.rpc('open_shared_document', { p_document_id: id, p_key: key, ...more }));
const track = async (view: unknown, seconds = 0, page: number | null = null) =>
  dataOf<Opened>(
    lane.anonymous.rpc('track_shared_view', { p_view_id: view as string, p_seconds: seconds, p_page: page }),
  );
const take = async (view: unknown, isDownload = false) => {
  const [row] = await lane.sql<{ answer: Opened }>('select private.take_shared_file($1, $2) as answer', [
    view,
    isDownload,
  ]);
  return row?.answer;
};
const listed = async (id: string, by = mia) =>
  dataOf<{ shares: Share[]; rules: object }>(by.client.rpc('list_document_shares', { p_document_id: id }));
type View = {
  outcome: string;
  viewer_email: string | null;
  seconds: number;
  pages: Record<string, number>;
  email_verified: boolean;
};
const logOf = async (shareId: string) =>
  dataOf<View[]>(mia.client.rpc('list_share_views', { p_share_id: shareId }));
const setMail = (route: 'smtp' | 'none') =>
  lane.sql(`select private.report_mail_route($1, 'marquee@agency.example')`, [route]);
const forget = () => lane.sql(`delete from private.tickets where bucket like 'share%'`);

describe('a link', () => {
  it('is made once, with a key that those who may change the document can copy', async () => {
    const id = await document();
    const one = crypto.randomUUID();
    const made = await dataOf<Share>(save(id, { name: ' Abigail ' }, { share: one }));
    expect(made).toMatchObject({
      id: one,
      name: 'Abigail',
      state: 'live',
      view_count: 0,
      allow_download: false,
    });
    expect(made.key).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect((await dataOf<Share>(save(id, { name: 'Again' }, { share: one }))).key).toBe(made.key);
    expect((await listed(id, oskar)).shares).toHaveLength(1);
    const viewer = await lane.person({
      permissions: { can_view_all_data: true, can_manage_all_models: false },
    });
    expect((await listed(id, viewer)).shares[0]?.key).toBeNull();
    expect(await outcome(save(id, {}, { by: stranger }))).toBe('PT404');
    expect(await outcome(viewer.client.rpc('revoke_document_share', { p_id: one }))).toBe('42501');
    expect(await outcome(stranger.client.rpc('revoke_document_share', { p_id: one }))).toBe('PT404');
    expect(await outcome(stranger.client.rpc('list_share_views', { p_share_id: one }))).toBe('PT404');
    // What opens it is in no table that anyone reads.
    const row = await dataOf<object[]>(mia.client.from('document_shares').select().eq('id', one));
    expect(JSON.stringify(row)).not.toContain(made.key);
  });

  it('is refused in words', async () => {
    const id = await document();
    expect(await sentence(id, { name: ' ' })).toBe('Link name is required');
    expect(await sentence(id, { password: '12345' })).toBe('Password must be at least 6 characters long');
    expect(await sentence(id, { expires_at: '2020-01-01T00:00:00Z' })).toBe('Expiry must be in the future');
    expect(await sentence(id, { max_views: 0 })).toBe('Maximum views must be at least 1');
    expect(await sentence(id, { watermark: true })).toMatch(/need the email check/);
    await lane.sql('update public.subscription_plans set can_access_advanced_features = false where true');
    expect(await sentence(id, { watermark: true, require_email: true })).toBe(
      'Watermarks aren’t included in your plan',
    );
    await lane.sql('update public.subscription_plans set can_access_advanced_features = true where true');
    expect(await sentence(id, { watermark: true, require_email: true })).toBeUndefined();
    expect(await sentence(id, { require_email: true, allow_emails: ['<b>@x'] })).toMatch(/^Enter addresses/);
    expect(await sentence(id, { pinned_version: 9 })).toBe('This document has no such version');
    const sensitive = await document({ visibility: 'sensitive' });
    expect(await sentence(sensitive, {})).toBe(
      'Sensitive documents need a password or email check to be shared',
    );
    expect(await sentence(sensitive, { password: 'secret12' })).toBeUndefined();
    expect(await sentence(await document({ visibility: 'private' }), {})).toBe(
      'Private documents cannot be shared',
    );
    await lane.sql(
      `insert into public.config (key, value) values ('share_require_password', 'true'), ('share_default_expiry_days', '14')`,
    );
    expect(await sentence(id, {})).toBe('Links need a password in this workspace');
    const ends = await share(id, { password: 'secret12' });
    await lane.sql(`delete from public.config where key like 'share_%'`);
    const days =
      (Date.parse((ends as unknown as { expires_at: string }).expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
  });

  it('without a key is the only one of its document', async () => {
    const id = await document();
    const first = await share(id, { is_default: true });
    expect(first.key).toBeNull();
    expect((await save(id, { name: 'Two', is_default: true })).error?.code).toBe('23505');
    expect(await open(id, null)).toMatchObject({ status: 'ok', title: 'Management agreement' });
    await dataOf(mia.client.rpc('revoke_document_share', { p_id: first.id }));
    expect(await open(id, null)).toEqual({ status: 'not_available' });
    await share(id, { is_default: true });
    expect(await open(id, null)).toMatchObject({ status: 'ok' });
  });

  it('is changed by those who saw its last version, and not after it was revoked', async () => {
    const id = await document();
    const made = await share(id);
    expect((await save(id, { max_views: 3 }, { share: made.id, version: 9 })).error?.code).toBe('PT409');
    const changed = await dataOf<Share>(
      save(id, { max_views: 3 }, { share: made.id, version: 1, by: oskar }),
    );
    expect(changed).toMatchObject({ row_version: 2, max_views: 3, key: made.key });
    expect(await dataOf(mia.client.rpc('revoke_document_share', { p_id: made.id }))).toBe(true);
    expect(await dataOf(mia.client.rpc('revoke_document_share', { p_id: made.id }))).toBe(false);
    expect((await save(id, { max_views: 4 }, { share: made.id, version: 3 })).error?.hint).toBe('revoked');
    expect(await outcome(save(await document(), {}, { share: made.id, version: 3 }))).toBe('PT404');
  });

  it('takes a place in the plan of the person who made it', async () => {
    const id = await document();
    await lane.sql(`update public.subscription_plans set limits = limits || '{"share_links": 1}' where true`);
    const poor = await lane.person();
    await lane.sql(
      'insert into public.model_secondary_managers (model_id, manager_id) select model_id, $1 from public.documents where id = $2',
      [poor.id, id],
    );
    const first = await share(id, {}, poor);
    expect(await sentence(id, {}, poor)).toBe(
      'Share link limit reached! You can create 1 share links. Currently using 1. Upgrade your plan for more share links.',
    );
    await dataOf(poor.client.rpc('revoke_document_share', { p_id: first.id }));
    const both = await Promise.all([
      save(id, { name: 'A' }, { by: poor }),
      save(id, { name: 'B' }, { by: poor }),
    ]);
    expect(both.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['PT402', 'ok']);
    await lane.sql(`update public.subscription_plans set limits = limits - 'share_links' where true`);
  });

  it('ends when its document becomes private or goes to the trash, and is told in its history', async () => {
    const id = await document();
    const made = await share(id);
    const { view_id } = await open(id, made.key);
    await lane.sql('update public.documents set deleted_at = now() where id = $1', [id]);
    expect([await open(id, made.key), await track(view_id)]).toEqual([
      { status: 'not_available' },
      { status: 'not_available' },
    ]);
    await lane.sql('update public.documents set deleted_at = null where id = $1', [id]);
    expect(await open(id, made.key)).toMatchObject({ status: 'ok' });
    await lane.sql(`update public.documents set visibility = 'private' where id = $1`, [id]);
    expect((await listed(id)).shares[0]?.state).toBe('revoked');
    expect(
      await lane.sql(
        `select new_value ->> 'name' as added, old_value ->> 'name' as ended from public.document_activity
         where document_id = $1 and field = 'share' order by seq`,
        [id],
      ),
    ).toEqual([
      { added: 'Abigail, to read', ended: null },
      { added: null, ended: 'Abigail, to read' },
    ]);
    expect(
      await lane.sql(`select event from public.audit_log where resource_id = $1 order by seq`, [made.id]),
    ).toEqual([{ event: 'document_shares.created' }, { event: 'document_shares.revoked' }]);
  });
});

describe('a visitor', () => {
  it('learns nothing of what is unknown, revoked, over or used up', async () => {
    const id = await document();
    const revoked = await share(id);
    await dataOf(mia.client.rpc('revoke_document_share', { p_id: revoked.id }));
    const over = await share(id);
    await lane.sql(`update public.document_shares set expires_at = now() - interval '1 hour' where id = $1`, [
      over.id,
    ]);
    const used = await share(id, { max_views: 1 });
    await open(id, used.key);
    const other = await share(await document());
    const answers = [];
    for (const [document, key] of [
      [crypto.randomUUID(), null],
      [id, null],
      [id, 'x'],
      [id, revoked.key],
      [id, over.key],
      [id, used.key],
      [id, other.key],
    ] as const)
      answers.push(await open(document, key));
    expect(answers).toEqual(answers.map(() => ({ status: 'not_available' })));
    expect((await logOf(revoked.id)).map(({ outcome }) => outcome)).toEqual(['revoked']);
    expect((await logOf(over.id)).map(({ outcome }) => outcome)).toEqual(['expired']);
    expect((await logOf(used.id)).map(({ outcome }) => outcome)).toEqual(['limit', 'opened']);
    await forget();
  });

  it('has five passwords, and then waits', async () => {
    const id = await document();
    const { key, id: shareId } = await share(id, { password: 'open sesame' });
    expect(await open(id, key)).toEqual({
      status: 'password_required',
      title: 'Management agreement',
      workspace: null,
      shared_by: 'Mia',
    });
    const left = [];
    for (let n = 0; n < 4; n += 1) left.push((await open(id, key, { p_password: 'wrong' }))['attempts_left']);
    expect(left).toEqual([4, 3, 2, 1]);
    expect(await open(id, key, { p_password: 'wrong' })).toMatchObject({
      status: 'rate_limited',
      retry_after: 900,
    });
    expect(await open(id, key, { p_password: 'open sesame' })).toMatchObject({ status: 'rate_limited' });
    await forget();
    expect(await open(id, key, { p_password: 'open sesame' })).toMatchObject({ status: 'ok' });
    expect((await logOf(shareId)).filter(({ outcome }) => outcome === 'bad_password')).toHaveLength(5);
    // All at once are one by one.
    const many = await Promise.all(Array.from({ length: 12 }, () => open(id, key, { p_password: 'no' })));
    expect(many.filter(({ status }) => status === 'password_required')).toHaveLength(4);
    await forget();
  });

  it('of whom an address is asked gives one that is allowed', async () => {
    await setMail('smtp');
    const id = await document();
    const { key, id: shareId } = await share(id, {
      require_email: true,
      allow_emails: ['@mail.example', 'cole@other.example'],
      deny_emails: ['bad@mail.example'],
    });
    const by = (email: string) => open(id, key, { p_email: email });
    expect(await open(id, key)).toMatchObject({ status: 'email_required' });
    expect(await by('<b>x</b>')).toMatchObject({ reason: 'invalid' });
    expect(await by('ana@mail.example\u202e')).toMatchObject({ reason: 'invalid' });
    expect(await by('a\u200bna@mail.example')).toMatchObject({ reason: 'invalid' });
    expect(await by('ana@mаil.example')).toMatchObject({ reason: 'invalid' });
    expect(await by('bad@mail.example')).toMatchObject({ reason: 'denied' });
    expect(await by('eve@other.example')).toMatchObject({ reason: 'denied' });
    expect(await by(' Ana@Mail.example ')).toMatchObject({ status: 'code_required' });
    expect(await logOf(shareId)).toMatchObject([
      { outcome: 'denied', viewer_email: 'eve@other.example' },
      { outcome: 'denied', viewer_email: 'bad@mail.example' },
    ]);
    await setMail('none');
  });

  it('that asks for an address only notes what is typed where mail is not set up', async () => {
    const id = await document();
    const { key, id: shareId } = await share(id, { require_email: true });
    expect(await open(id, key, { p_email: ' Ana@Mail.example ' })).toMatchObject({ status: 'ok' });
    expect(await logOf(shareId)).toMatchObject([
      { outcome: 'opened', viewer_email: 'ana@mail.example', email_verified: false },
    ]);
  });

  it('proves the address by a code where mail is sent', async () => {
    await lane.sql(`select private.report_mail_route('smtp', 'marquee@agency.example')`);
    const id = await document();
    const { key, id: shareId } = await share(id, {
      require_email: true,
      password: 'open sesame',
      agreement_text: 'Keep it secret',
    });
    const email = 'ana@mail.example';
    const request = () =>
      dataOf<Opened>(
        lane.anonymous.rpc('request_share_code', { p_document_id: id, p_key: key, p_email: email }),
      );
    expect(await request()).toEqual({ status: 'password_required' });
    const answers = { p_email: email, p_password: 'open sesame' };
    expect(await open(id, key, answers)).toMatchObject({ status: 'code_required', email });
    expect(await request()).toEqual({ status: 'sent', email });
    const [mail] = await lane.sql<{ secret: string; state: string }>(
      `select secret, state from private.mails where recipient = $1 order by created_at desc limit 1`,
      [email],
    );
    expect(mail?.secret).toMatch(/^\d{6}$/);
    expect(await open(id, key, { ...answers, p_code: '12' })).toMatchObject({
      status: 'code_required',
      reason: 'incorrect',
    });
    const code = { ...answers, p_code: mail?.secret };
    expect(await open(id, key, code)).toMatchObject({
      status: 'agreement_required',
      agreement: 'Keep it secret',
    });
    expect(await open(id, key, { ...code, p_agreed: true })).toMatchObject({ status: 'ok' });
    // A code opens once.
    expect(await open(id, key, { ...code, p_agreed: true })).toMatchObject({
      status: 'code_required',
      reason: 'incorrect',
    });
    expect((await logOf(shareId)).find(({ outcome }) => outcome === 'opened')).toMatchObject({
      email_verified: true,
    });
    expect([await request(), await request(), await request()].map(({ status }) => status)).toEqual([
      'sent',
      'sent',
      'rate_limited',
    ]);
    for (let n = 0; n < 5; n += 1) await open(id, key, { ...answers, p_code: '000000' });
    const [last] = await lane.sql<{ secret: string }>(
      `select secret from private.mails where recipient = $1 order by created_at desc limit 1`,
      [email],
    );
    expect(await open(id, key, { ...answers, p_code: last?.secret })).toMatchObject({ reason: 'incorrect' });
    await lane.sql(`delete from private.mail_route where is_only`);
    await forget();
  });

  it('reads while the link lives, and is counted', async () => {
    const id = await document();
    const made = await share(id, { max_views: 1 });
    const { view_id } = await open(id, made.key);
    const read = (seconds: number) =>
      lane.sql(
        `update public.document_share_views set last_seen_at = clock_timestamp() - $2 * interval '1 second' where share_id = $1`,
        [made.id, seconds],
      );
    const startedAt = performance.now();
    await read(5);
    expect(await track(view_id, 5, 2)).toMatchObject({
      status: 'ok',
      title: 'Management agreement',
      page_count: 20,
    });
    // Never more than has passed, and nothing for asking often.
    for (let n = 0; n < 5; n += 1) await track(view_id, 5, 2);
    await read(7);
    expect(await track(view_id, 9999, 3)).toMatchObject({ status: 'ok' });
    await read(2);
    expect(await track(view_id, 2, 21)).toMatchObject({ status: 'ok' });
    const [entry] = await logOf(made.id);
    // And as long as the test itself took, each part rounded.
    expect(entry?.seconds).toBeGreaterThanOrEqual(14);
    expect(entry?.seconds).toBeLessThanOrEqual(14 + 3 + (performance.now() - startedAt) / 1000);
    expect(Object.keys(entry?.pages ?? {})).toEqual(['2', '3']);
    expect(await track(crypto.randomUUID())).toEqual({ status: 'not_available' });
    // The row's id is no view_id.
    expect(
      await take(
        (
          await lane.sql<{ id: string }>(`select id from public.document_share_views where share_id = $1`, [
            made.id,
          ])
        )[0]?.id,
      ),
    ).toEqual({ status: 'not_available' });
    expect(await take(view_id)).toMatchObject({
      status: 'ok',
      mime: 'application/pdf',
      watermark_text: null,
    });
    expect(await take(view_id, true)).toEqual({ status: 'no_download' });
    await dataOf(mia.client.rpc('revoke_document_share', { p_id: made.id }));
    expect(await track(view_id, 5, 2)).toEqual({ status: 'not_available' });
    expect(await take(view_id)).toEqual({ status: 'not_available' });
    expect((await listed(id)).shares[0]).toMatchObject({ view_count: 1, state: 'revoked' });
  });

  it('takes the last view only once', async () => {
    const id = await document();
    const { key } = await share(id, { max_views: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(id, key)));
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(3);
  });

  it('that opens first is told to who made the link', async () => {
    const id = await document();
    const made = await share(id);
    await open(id, made.key);
    await open(id, made.key);
    expect(
      await lane.sql(
        `select user_id, title, count from public.notification_queue where metadata ->> 'kind' = 'link_opened' and metadata ->> 'document_id' = $1`,
        [id],
      ),
    ).toEqual([{ user_id: mia.id, title: 'Management agreement was opened by its link', count: 1 }]);
  });

  it('who guesses links waits', async () => {
    const statuses = [];
    for (let n = 0; n < 101; n += 1)
      statuses.push(
        (await lane.anonymous.rpc('open_shared_document', { p_document_id: crypto.randomUUID() })).status,
      );
    // Where addresses cannot be told apart, more may try.
    const [asked] = await lane.sql<{ taken: number }>(
      `select taken from private.tickets where bucket = 'shared_document'`,
    );
    expect(statuses.at(-1) === 429 || (asked?.taken ?? 0) > 100).toBe(true);
    await forget();
  });
});

describe('someone of the agency', () => {
  it('looks at a link as a visitor, without being counted', async () => {
    const id = await document();
    const made = await share(id, { password: 'open sesame', max_views: 2 });
    const { view_id } = await dataOf<Opened>(mia.client.rpc('preview_document_share', { p_id: made.id }));
    expect(await track(view_id, 5, 1)).toMatchObject({ status: 'ok', is_preview: true });
    expect(await take(view_id)).toMatchObject({ status: 'ok' });
    expect(await logOf(made.id)).toEqual([]);
    expect(
      await lane.sql('select action from public.document_access_log where document_id = $1 order by seq', [
        id,
      ]),
    ).toEqual([{ action: 'shared' }, { action: 'viewed' }]);
    expect(await outcome(stranger.client.rpc('preview_document_share', { p_id: made.id }))).toBe('PT404');
  });

  it('who leaves hands over links, or ends them', async () => {
    const leaving = await lane.person();
    const id = await document({ owner: leaving });
    const [moved, ended] = [await share(id, {}, leaving), await share(id, {}, leaving)];
    const held = await lane.sql<{ id: string }>('select id from private.held_share_links($1)', [leaving.id]);
    expect(held.map((one) => one.id).sort()).toEqual([moved.id, ended.id].sort());
    await lane.sql(
      `select private.release_share_links($1, array[
        row('share_links', $2, null, null, null, 'move', $4, null, null)::private.handover,
        row('share_links', $3, null, null, null, 'end', null, null, null)::private.handover])`,
      [leaving.id, moved.id, ended.id, mia.id],
    );
    expect(
      await lane.sql(
        'select created_by, revoked_at is null as is_live from public.document_shares where id = $1',
        [moved.id],
      ),
    ).toEqual([{ created_by: mia.id, is_live: true }]);
    expect(await open(id, ended.key)).toEqual({ status: 'not_available' });
  });
});

describe('an email check without mail is none', () => {
  const withList = { require_email: true, allow_emails: ['@trusted-law.example'] };
  const typed = { p_email: 'anyone@trusted-law.example' };

  it('to the rule for sensitive documents, nor is a list of addresses', async () => {
    await setMail('none');
    const sensitive = await document({ visibility: 'sensitive' });
    const noMail = 'Mail isn’t set up, so an email check proves nothing. Set a password.';
    expect(await sentence(sensitive, { require_email: true })).toBe(noMail);
    expect(await sentence(sensitive, { ...withList, password: 'secret12' })).toMatch(
      /list of addresses proves nothing/,
    );
    expect(await sentence(await document(), { require_email: true, deny_emails: ['@bad.example'] })).toMatch(
      /list of addresses proves nothing/,
    );
    expect(await sentence(sensitive, { require_email: true, password: 'secret12' })).toBeUndefined();
  });

  it('once mail is taken away: such a link closes, also for who reads, and opens again with it', async () => {
    await setMail('smtp');
    const sensitive = await document({ visibility: 'sensitive' });
    const [asking, locked] = [
      await share(sensitive, { require_email: true }),
      await share(sensitive, { require_email: true, password: 'secret12' }),
    ];
    const named = await share(await document(), withList);
    const reading = await dataOf<{ view_id: string }>(
      mia.client.rpc('preview_document_share', { p_id: asking.id }),
    );
    expect(await track(reading.view_id)).toMatchObject({ status: 'ok' });
    await setMail('none');
    expect(await open(sensitive, asking.key, typed)).toEqual({ status: 'not_available' });
    expect(await track(reading.view_id)).toEqual({ status: 'not_available' });
    const states = async () => (await listed(sensitive)).shares.map(({ id, state }) => [id, state]);
    expect(await states()).toEqual([
      [asking.id, 'unavailable'],
      [locked.id, 'live'],
    ]);
    const [row] = await lane.sql<{ id: string }>(
      'select document_id as id from public.document_shares where id = $1',
      [named.id],
    );
    expect(await open(row?.id ?? '', named.key, typed)).toEqual({ status: 'not_available' });
    expect(await open(sensitive, locked.key, { ...typed, p_password: 'secret12' })).toMatchObject({
      status: 'ok',
    });
    await setMail('smtp');
    expect(await open(sensitive, asking.key, typed)).toMatchObject({ status: 'code_required' });
    await setMail('none');
    await forget();
  });

  it('of which the person who made such links is told once, in one list', async () => {
    await setMail('smtp');
    const owner = await lane.person({ displayName: 'Rita' });
    for (let n = 0; n < 2; n += 1)
      await share(await document({ visibility: 'sensitive', owner }), { require_email: true }, owner);
    await share(await document({ owner }), { require_email: true }, owner);
    await lane.sql(
      `update public.document_shares set created_at = now() - interval '2 hours' where created_by = $1`,
      [owner.id],
    );
    const news = async () => {
      await lane.sql('select private.job_share_mail()');
      return lane.sql(
        `select title, message from public.notification_queue where user_id = $1 and metadata ->> 'kind' = 'links_need_mail'`,
        [owner.id],
      );
    };
    expect(await news()).toEqual([]);
    await setMail('none');
    const once = [
      {
        title: '2 links of yours are closed: mail isn’t set up',
        message: expect.stringContaining('Management agreement, Management agreement') as string,
      },
    ];
    expect(await news()).toEqual(once);
    expect(await news()).toEqual(once);
  });

  it('to signers of sensitive documents, who are not asked then', async () => {
    await setMail('none');
    const id = await document({ visibility: 'sensitive' });
    const request = () =>
      mia.client.rpc('request_signatures', {
        p_request: {
          id: newId(),
          document_id: id,
          version: 1,
          signers: [{ name: 'Ana Kos', email: 'ana@mail.example' }],
        },
      });
    expect((await request()).error?.message).toBe(
      'Mail isn’t set up, and signers of this document prove their address by a code',
    );
    await setMail('smtp');
    expect((await request()).error).toBeNull();
    await setMail('none');
  });
});

it('links end after 30 days unless said otherwise', async () => {
  const id = await document();
  const end = async (set: object) =>
    ((await share(id, set)) as unknown as { expires_at: string | null }).expires_at;
  const days = Math.round((Date.parse((await end({})) ?? '') - Date.now()) / 86_400_000);
  expect(days).toBe(30);
  expect((await listed(id)).rules).toMatchObject({ expiry_days: 30 });
  expect(await end({ expires_at: null })).toBeNull();
  await lane.sql(`insert into public.config (key, value) values ('share_default_expiry_days', '0')`);
  expect(await end({})).toBeNull();
  await lane.sql(`delete from public.config where key = 'share_default_expiry_days'`);
});

describe('what an attacker tried', () => {
  it('finds no address of a list by guessing', async () => {
    await setMail('smtp');
    const id = await document({ visibility: 'sensitive' });
    const { key } = await share(id, { require_email: true, allow_emails: ['ana@mail.example'] });
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push((await open(id, key, { p_email: `a${String(n)}@mail.example` })).status);
    expect(answers.slice(9)).toEqual(['email_required', 'rate_limited', 'rate_limited']);
    expect(await open(id, key, { p_email: 'ana@mail.example' })).toMatchObject({ status: 'rate_limited' });
    await setMail('none');
    await forget();
  });

  it('is asked again what the link asks by now', async () => {
    const id = await document();
    const made = await share(id, { password: 'open sesame' });
    await dataOf(
      save(id, { password: 'another one', agreement_text: 'Keep it' }, { share: made.id, version: 1 }),
    );
    const [asks] = await lane.sql<{ asks: number }>(
      'select asks from private.document_share_keys where share_id = $1',
      [made.id],
    );
    expect(asks?.asks).toBe(2);
    const [late] = await lane.sql<{ answer: unknown }>(
      'select private.begin_share_view(s, 1, null, false) as answer from public.document_shares s where s.id = $1',
      [made.id],
    );
    expect(late?.answer).toBeNull();
    // Changing only the password counts, too.
    const changed = await dataOf<Share>(
      save(id, { password: 'a third one' }, { share: made.id, version: 2 }),
    );
    expect(changed.row_version).toBe(3);
    expect((await save(id, { password: 'a fourth one' }, { share: made.id, version: 2 })).error?.code).toBe(
      'PT409',
    );
  });

  it('has few mails sent to one person, and none of a code that opens nothing', async () => {
    await lane.sql(`select private.report_mail_route('smtp', 'marquee@agency.example')`);
    const ids = [await document(), await document(), await document()];
    const keys: string[] = [];
    for (const id of ids) keys.push((await share(id, { require_email: true })).key ?? '');
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push(
        (
          await dataOf<Opened>(
            lane.anonymous.rpc('request_share_code', {
              p_document_id: ids[n % 3] ?? '',
              p_key: keys[n % 3] ?? '',
              p_email: `victim+${String(n)}@mail.example`,
            }),
          )
        ).status,
      );
    expect(statuses.filter((status) => status === 'sent')).toHaveLength(8);
    await forget();
    const request = () =>
      dataOf<Opened>(
        lane.anonymous.rpc('request_share_code', {
          p_document_id: ids[0] ?? '',
          p_key: keys[0] ?? '',
          p_email: 'one@mail.example',
        }),
      );
    await request();
    await request();
    const states = await lane.sql(
      `select state, secret is null as is_empty from private.mails where recipient = 'one@mail.example' order by created_at`,
    );
    expect(states).toEqual([
      { state: 'expired', is_empty: true },
      { state: 'waiting', is_empty: false },
    ]);
    const [link] = (await listed(ids[0] ?? '')).shares;
    await dataOf(mia.client.rpc('revoke_document_share', { p_id: link?.id ?? '' }));
    const [work] = await lane.sql<{ work: unknown }>(
      `select private.start_outside_mail(id) as work from private.mails where recipient = 'one@mail.example' and state = 'waiting'`,
    );
    expect(work?.work).toBeNull();
    await lane.sql('delete from private.mail_route where is_only');
    await forget();
  });

  it('keeps no preview that their rights no longer cover, and downloads nothing by one', async () => {
    const nora = await lane.person({ displayName: 'Nora' });
    const id = await document({ owner: nora });
    const made = await share(id, { allow_download: true }, nora);
    const { view_id } = await dataOf<Opened>(nora.client.rpc('preview_document_share', { p_id: made.id }));
    expect(await take(view_id, true)).toEqual({ status: 'no_download' });
    expect(await track(view_id)).toMatchObject({ status: 'ok', is_preview: true });
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [nora.id]);
    expect(await take(view_id)).toEqual({ status: 'not_available' });
    expect(await track(view_id)).toEqual({ status: 'not_available' });
  });

  it('learns no address of a visitor from the log', async () => {
    const id = await document();
    const made = await share(id);
    await open(id, made.key);
    const [view] = await lane.sql<{ known: boolean }>(
      `select ip_hash in (
         select private.ticket_key(share_id || a) from unnest(array['', '127.0.0.1', '::1']) a) as known
       from public.document_share_views where share_id = $1`,
      [made.id],
    );
    expect(view?.known).toBe(false);
  });
});
