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
let stranger: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia' });
  stranger = await lane.person({ displayName: 'Elena' });
});
afterAll(() => lane.close());

type Signer = {
  id: string;
  key: string | null;
  status: string;
  is_next: boolean;
  invited_at: string | null;
  mail: string | null;
};
type Request = { id: string; status: string; ended_reason: string | null; signers: Signer[] };
type Answer = Record<string, unknown> & {
  status: string;
  field?: string;
  view_id?: string;
  signing?: { status: string; consent: string; is_turn: boolean; state: string; people: object[] };
};

async function document(changes: { visibility?: string; mime?: string; size?: number; pages?: number } = {}) {
  const model = await insertModel(lane, { managerId: mia.id });
  const [row] = await lane.sql<{ id: string }>(
    `with made as (
       insert into public.documents (title, model_id, visibility, current_version, created_by)
       values ('Management agreement', $1, $2, 1, $3) returning id),
     object as (
       insert into storage.objects (bucket_id, name, version, owner_id, metadata)
       values ('documents', gen_random_uuid()::text, '1', $3::text, '{"size": 500}') returning name),
     checked as (
       insert into private.file_checks (bucket_id, name, version, type) select 'documents', name, '1', $4 from object),
     first as (
       insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes, page_count, uploaded_by)
       select made.id, 1, object.name, 'Agreement.pdf', $4, $5::bigint, $6::int, $3 from made, object)
     select id from made`,
    [
      model,
      changes.visibility ?? 'normal',
      mia.id,
      changes.mime ?? 'application/pdf',
      changes.size ?? 500,
      changes.pages ?? 6,
    ],
  );
  return row?.id ?? '';
}

const ana = { name: 'Ana Turner', email: 'Ana@Mail.example' };
const ben = { name: 'Ben Cole', email: 'ben@mail.example', role: 'approver' };
const ask = (id: string, more: object = {}, by = mia) =>
  by.client.rpc('request_signatures', {
    p_request: { id: crypto.randomUUID(), document_id: id, version: 1, signers: [ana, ben], ...more },
  });
const asked = (id: string, more: object = {}) => dataOf<Request>(ask(id, more));
const sentence = async (id: string, more: object) => (await ask(id, more)).error?.message;
const newest = async (id: string) =>
  (await dataOf<{ requests: Request[] }>(mia.client.rpc('list_signature_requests', { p_document_id: id })))
    .requests[0];
const open = async (id: string, key: string | null | undefined, more: object = {}) =>
  dataOf<Answer>(
    lane.anonymous.rpc('open_shared_document', { p_document_id: id, p_key: key ?? '-', ...more }),
  );
const track = async (view: unknown) =>
  dataOf<Answer>(lane.anonymous.rpc('track_shared_view', { p_view_id: view as string }));
const consent = 'I have read all 6 pages and agree to sign electronically.';
const drawn = {
  kind: 'drawn',
  path: 'M10.5 20 L30 40.25 L50 60 L70 80',
  strokes: [[[10.5, 20, 0]]],
};
const sign = async (view: unknown, more: object = {}) =>
  dataOf<Answer>(
    lane.anonymous.rpc('sign_shared_document', {
      p_view_id: view as string,
      p_name: 'Ana Turner',
      p_signature: { kind: 'typed' },
      p_consent: consent,
      ...more,
    }),
  );
const approve = {
  p_name: 'Ben Cole',
  p_consent: 'I have read all 6 pages and agree to approve it electronically.',
};
const decline = async (view: unknown, reason: string) =>
  dataOf<Answer>(
    lane.anonymous.rpc('decline_shared_document', { p_view_id: view as string, p_reason: reason }),
  );
const history = async (request: string) =>
  (
    await lane.sql<{ type: string }>(
      'select type from public.signature_events where request_id = $1 order by position',
      [request],
    )
  ).map(({ type }) => type);
const check = () =>
  lane
    .sql<{ answer: { broken: { problem: string; request_id: string }[] } }>(
      `select private.check_signature_events() as answer from set_config('request.jwt.claims', json_build_object('sub', $1::uuid, 'role', 'authenticated')::text, true)`,
      [admin],
    )
    .then(([row]) => row?.answer.broken);
let admin = '';
beforeAll(async () => {
  admin = (await lane.person({ role: 'admin' })).id;
});

describe('asking people to sign', () => {
  it('is done once, for those who may change the document, who alone see the links', async () => {
    const id = await document();
    const one = crypto.randomUUID();
    const made = await asked(id, { id: one });
    expect(made).toMatchObject({ id: one, status: 'sent', signers: [{ is_next: true }, { is_next: true }] });
    expect(made.signers[0]?.key).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect((await asked(id, { id: one })).signers).toHaveLength(2);
    expect(await outcome(ask(await document(), {}, stranger))).toBe('PT404');
    const viewer = await lane.person({
      permissions: { can_view_all_data: true, can_manage_all_models: false },
    });
    const { requests } = await dataOf<{ requests: Request[] }>(
      viewer.client.rpc('list_signature_requests', { p_document_id: id }),
    );
    expect(requests[0]?.signers.map(({ key }) => key)).toEqual([null, null]);
    expect(await outcome(viewer.client.rpc('cancel_signature_request', { p_id: one }))).toBe('42501');
    expect(await outcome(stranger.client.rpc('cancel_signature_request', { p_id: one }))).toBe('PT404');
    const row = await dataOf<{ signing: object }>(mia.client.rpc('get_document', { p_id: id }));
    expect(row.signing).toEqual({ status: 'sent', signed: 0, people: 2 });
  });

  it('is refused in words', async () => {
    const id = await document();
    expect(await sentence(id, { signers: [] })).toBe('Add at least one signer');
    expect(await sentence(id, { signers: [ben] })).toBe('Add at least one signer');
    expect(await sentence(id, { signers: [ana, { ...ana, email: ' ana@mail.example' }] })).toBe(
      'This signer is already added',
    );
    expect(await sentence(id, { signers: [{ ...ana, name: 'x'.repeat(201) }] })).toBe(
      'Names must be 200 characters or fewer',
    );
    expect(await sentence(id, { signers: [{ ...ana, email: 'ana' }] })).toMatch(/^Enter an address/);
    expect(await sentence(id, { expires_at: '2020-01-01T00:00:00Z' })).toBe('Expiry must be in the future');
    expect(await sentence(id, { message: 'x'.repeat(2001) })).toMatch(/2000 characters/);
    expect((await ask(id, { version: 2 })).error?.hint).toBe('stale');
    expect(await sentence(await document({ mime: 'image/png' }), {})).toBe('Only PDFs can be signed');
    expect(await sentence(await document({ size: 21_000_000 }), {})).toBe('This file is too large to sign');
    expect(await sentence(await document({ pages: 201 }), {})).toBe('This file is too large to sign');
    expect(await sentence(await document({ visibility: 'private' }), {})).toBe(
      'Private documents cannot be shared',
    );
    const both = await Promise.all([ask(id), ask(id)]);
    expect(both.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['23505', 'ok']);
    await lane.sql('update public.subscription_plans set can_access_advanced_features = false where true');
    expect(await sentence(await document(), {})).toBe('Signing isn’t included in your plan');
    await lane.sql('update public.subscription_plans set can_access_advanced_features = true where true');
  });

  it('takes no place of share links, and its links are changed by the request alone', async () => {
    const id = await document();
    await asked(id);
    const { shares } = await dataOf<{ shares: { id: string; purpose: string; row_version: number }[] }>(
      mia.client.rpc('list_document_shares', { p_document_id: id }),
    );
    expect(shares.map(({ purpose }) => purpose)).toEqual(['sign', 'sign']);
    const change = await mia.client.rpc('save_document_share', {
      p_share: {
        id: shares[0]?.id,
        document_id: id,
        row_version: shares[0]?.row_version,
        set: { max_views: 1 },
      },
    });
    expect(change.error?.hint).toBe('purpose');
    const [used] = await lane.sql<{ used: number }>('select private.share_links_used($1) as used', [mia.id]);
    expect(used?.used).toBe(0);
  });
});

describe('signing', () => {
  it('is done in order, by each once, and completes with the last', async () => {
    const id = await document();
    const made = await asked(id, { order_mode: 'sequential' });
    expect(made.signers).toMatchObject([{ is_next: true }, { is_next: false, invited_at: null, key: null }]);
    const { view_id: view, signing } = await open(id, made.signers[0]?.key);
    expect(signing).toMatchObject({ status: 'sent', is_turn: true, state: 'viewed', consent });
    expect(await sign(view, { p_name: ' ' })).toMatchObject({ status: 'invalid', field: 'name' });
    expect(await sign(view, { p_name: 'x'.repeat(201) })).toMatchObject({ field: 'name' });
    for (const invisible of ['\u202e\u200b\u2060', '\u3164', '\u200d\ufe0f\u2800'])
      expect(await sign(view, { p_signature: drawn, p_name: invisible })).toMatchObject({
        field: 'name',
        message: 'Enter your full name',
      });
    expect(await sign(view, { p_signature: null })).toMatchObject({ field: 'signature' });
    expect(await sign(view, { p_signature: { ...drawn, path: '<svg onload=x>'.repeat(3) } })).toMatchObject({
      field: 'signature',
    });
    expect(await sign(view, { p_consent: 'yes' })).toMatchObject({ field: 'consent' });
    expect(await sign(view, { p_signature: drawn, p_name: 'Ana \u202e<b>Turner</b>' })).toMatchObject({
      status: 'ok',
      signing: { state: 'signed' },
    });
    expect(await sign(view)).toMatchObject({ status: 'already' });
    const next = (await newest(id))?.signers[1];
    expect(next).toMatchObject({ is_next: true });
    const second = await open(id, next?.key);
    expect(await sign(second.view_id, { ...approve, p_signature: null })).toMatchObject({
      status: 'ok',
      signing: { status: 'completed' },
    });
    expect(await newest(id)).toMatchObject({
      status: 'completed',
      signers: [{ signed_name: 'Ana <b>Turner</b>' }, { status: 'signed' }],
    });
    expect(await track(view)).toMatchObject({ status: 'ok', allow_download: true });
    expect(await history(made.id)).toEqual([
      ...['created', 'sent', 'viewed', 'signed', 'sent', 'viewed', 'signed', 'completed'],
    ]);
  });

  it('by typing is for letters that the sealed document can be written with', async () => {
    const setAddress = (address: string) =>
      lane.sql(
        `insert into public.config (key, value) values ('public_address', $1) on conflict (key) do update set value = excluded.value`,
        [address],
      );
    const report = (address: string | null, hasMore: boolean) =>
      lane.sql('select private.report_seal_faces($1, $2)', [address, hasMore]);
    const due = () =>
      lane.sql<{ due: string | null }>('select private.seal_faces_due() as due').then(([row]) => row?.due);
    const id = await document();
    const made = await asked(id);
    const { view_id: view } = await open(id, made.signers[0]?.key);
    const refused = {
      ...{ status: 'invalid', field: 'signature' },
      message: 'These can’t be written in the sealed document: 小 林. Draw your signature instead.',
    };
    const typed = () => sign(view, { p_name: '小林 Ольга محمد' });
    expect(await typed()).toEqual(refused);
    await setAddress('https://desk.example');
    expect(await due()).toBe('https://desk.example');
    await report('https://desk.example', false);
    expect(await due()).toBeNull();
    expect(await typed()).toEqual(refused);
    await report('https://old.example', true);
    expect(await typed()).toEqual(refused);
    await report('https://desk.example', true);
    expect(await sign(view, { p_name: '小林 முரு 𝕏𐎀' })).toMatchObject({
      message: 'These can’t be written in the sealed document: ம ு ர 𐎀. Draw your signature instead.',
    });
    expect(await history(made.id)).not.toContain('signed');
    expect(await typed()).toMatchObject({ status: 'ok' });
    await lane.sql(`delete from public.config where key = 'public_address'`);
    await lane.sql('delete from private.seal_faces');
    // The dashboard names few.
    await dataOf(mia.client.rpc('cancel_signature_request', { p_id: made.id }));
  });

  it('is completed once where the last two sign at the same moment', async () => {
    const id = await document();
    const made = await asked(id);
    const views = await Promise.all(made.signers.map(({ key }) => open(id, key)));
    const answers = await Promise.all([
      sign(views[0]?.view_id),
      sign(views[1]?.view_id, { ...approve, p_signature: null }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect((await history(made.id)).filter((type) => type === 'completed')).toHaveLength(1);
  });

  it('is done by nobody out of turn, with another view, in a preview or for a link to read', async () => {
    const id = await document();
    const made = await asked(id, { order_mode: 'sequential' });
    const { view_id: view } = await open(id, made.signers[0]?.key);
    await lane.sql('update public.signers set sign_order = 3 where id = $1', [made.signers[0]?.id]);
    expect(await sign(view)).toMatchObject({ status: 'not_your_turn' });
    expect(await sign(crypto.randomUUID())).toEqual({ status: 'not_available' });
    const share = await dataOf<{ key: string; id: string }>(
      mia.client.rpc('save_document_share', {
        p_share: { id: crypto.randomUUID(), document_id: id, set: { name: 'To read' } },
      }),
    );
    expect(await sign((await open(id, share.key)).view_id)).toEqual({ status: 'not_available' });
    const [link] = await lane.sql<{ share_id: string }>('select share_id from public.signers where id = $1', [
      made.signers[0]?.id,
    ]);
    const preview = await dataOf<{ view_id: string }>(
      mia.client.rpc('preview_document_share', { p_id: link?.share_id ?? '' }),
    );
    expect(await sign(preview.view_id)).toEqual({ status: 'preview' });
  });

  it('can be declined, with a reason, which ends it for everyone', async () => {
    const id = await document();
    const made = await asked(id);
    const [first, second] = await Promise.all(made.signers.map(({ key }) => open(id, key)));
    expect(await decline(first?.view_id, ' ')).toMatchObject({ status: 'invalid', field: 'reason' });
    expect(await decline(first?.view_id, 'The fee is wrong')).toMatchObject({ status: 'ok' });
    expect(await sign(second?.view_id, approve)).toMatchObject({
      status: 'ended',
      signing: { status: 'declined' },
    });
    expect(await newest(id)).toMatchObject({ status: 'declined', ended_reason: 'The fee is wrong' });
    const [told] = await lane.sql<{ title: string }>(
      `select title from public.notification_queue where user_id = $1 and metadata ->> 'kind' = 'declined' and metadata ->> 'document_id' = $2`,
      [mia.id, id],
    );
    expect(told?.title).toBe('Ana Turner declined to sign Management agreement');
  });

  it('asks signers of a sensitive document for their address, and a code that proves it', async () => {
    await lane.sql(`select private.report_mail_route('smtp', 'marquee@agency.example')`);
    const id = await document({ visibility: 'sensitive' });
    const { signers } = await asked(id);
    expect(await open(id, signers[0]?.key)).toMatchObject({ status: 'email_required' });
    expect(await open(id, signers[0]?.key, { p_email: 'ben@mail.example' })).toMatchObject({
      reason: 'denied',
    });
    const typed = { p_email: 'ana@mail.example' };
    expect(await open(id, signers[0]?.key, typed)).toMatchObject({ status: 'code_required' });
    // Without mail anyone could type it.
    await lane.sql('delete from private.mail_route where is_only');
    expect(await open(id, signers[0]?.key, typed)).toEqual({ status: 'not_available' });
  });
});

describe('a request', () => {
  it('ends with its links where it is cancelled', async () => {
    const id = await document();
    const made = await asked(id);
    const { view_id: view } = await open(id, made.signers[0]?.key);
    expect(
      await dataOf(mia.client.rpc('cancel_signature_request', { p_id: made.id, p_reason: 'Wrong file' })),
    ).toBe(true);
    expect(await dataOf(mia.client.rpc('cancel_signature_request', { p_id: made.id }))).toBe(false);
    expect(await sign(view)).toEqual({ status: 'not_available' });
    expect(await open(id, made.signers[0]?.key)).toEqual({ status: 'not_available' });
    expect((await asked(id)).status).toBe('sent');
  });

  it('ends with a sentence where the document has another version', async () => {
    const id = await document();
    const made = await asked(id);
    const { view_id: view } = await open(id, made.signers[0]?.key);
    await lane.sql(
      `insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
       values ($1, 2, gen_random_uuid()::text, 'B.pdf', 'application/pdf', 500)`,
      [id],
    );
    await lane.sql('update public.documents set current_version = 2 where id = $1', [id]);
    expect(await sign(view)).toMatchObject({
      status: 'ended',
      signing: { status: 'cancelled', reason: 'The document was changed after it was sent.' },
    });
    expect((await newest(id))?.status).toBe('cancelled');
  });

  it('is ended by another version only where that is said, and then everyone is told', async () => {
    await lane.sql(`select private.report_mail_route('smtp', 'marquee@agency.example')`);
    await lane.sql(
      `insert into public.config (key, value) values ('public_address', 'https://agency.example')
       on conflict (key) do update set value = excluded.value`,
    );
    const id = await document();
    const made = await asked(id);
    const { view_id: view } = await open(id, made.signers[0]?.key);
    expect(await sign(view)).toMatchObject({ status: 'ok' });
    await lane.sql(
      `insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
       values ($1, 2, gen_random_uuid()::text, 'B.pdf', 'application/pdf', 500)`,
      [id],
    );
    const editor = await lane.person({ role: 'admin' });
    const choose = (more: object = {}) =>
      editor.client.rpc('choose_document_version', { p_document_id: id, p_version: 2, ...more });
    const add = () =>
      editor.client.rpc('add_document_version', {
        ...{ p_document_id: id, p_object_name: 'none', p_file_name: 'C.pdf', p_based_on: 2 },
      });
    for (const refused of [await choose(), await choose({ p_ends_request: null }), await add()])
      expect(refused.error).toMatchObject({ code: 'PT409', hint: 'signing' });
    expect((await newest(id))?.status).toBe('sent');
    expect(await outcome(choose({ p_ends_request: true }))).toBe('ok');
    expect((await newest(id))?.status).toBe('cancelled');
    const mails = await lane.sql<{ work: object | null }>(
      `select distinct on (m.subject_id) private.start_outside_mail(m.id) as work from private.mails m
       where m.subject_id = any ($1::uuid[]) order by m.subject_id, m.created_at desc`,
      [made.signers.map((signer) => signer.id)],
    );
    const told = { details: { what: 'cancelled', reason: 'The document was changed after it was sent.' } };
    expect(mails.map(({ work }) => work)).toMatchObject([told, told]);
    const [heard] = await lane.sql<{ title: string }>(
      `select title from public.notification_queue where user_id = $1 and metadata ->> 'kind' = 'signature_cancelled' and metadata ->> 'document_id' = $2`,
      [mia.id, id],
    );
    expect(heard?.title).toBe('Nobody can sign Management agreement any more');
    await lane.sql(`select private.report_mail_route('none', null)`);
  });

  it('is not made for a file that can’t be opened', async () => {
    const id = await document();
    const record = (content: object) =>
      lane.sql('select private.record_document_text($1, 1, $2)', [id, JSON.stringify(content)]);
    await lane.sql('select private.take_document_text($1, 1)', [id]);
    await record({ is_damaged: true });
    expect(await sentence(id, {})).toBe('This PDF can’t be opened: it is damaged, and can’t be signed');
    // It is opened once, also where no search may know what it says.
    const [again] = await lane.sql('select private.take_document_text($1, 1) as taken', [id]);
    expect(again).toEqual({ taken: null });
    const sensitive = await document({ visibility: 'sensitive' });
    const take = () => lane.sql('select private.take_document_text($1, 1) as taken', [sensitive]);
    await lane.sql(
      `update public.document_versions set text_state = 'not_searchable' where document_id = $1`,
      [sensitive],
    );
    expect((await take())[0]).toMatchObject({ taken: { size_bytes: 500 } });
    expect((await take())[0]).toEqual({ taken: null });
  });

  it('sends a link again, a new one where it was revoked, and not without end', async () => {
    const id = await document();
    const made = await asked(id);
    const signer = made.signers[0];
    const again = () => mia.client.rpc('resend_signature_request', { p_signer_id: signer?.id ?? '' });
    expect((await dataOf<Request>(again())).signers[0]?.key).toBe(signer?.key);
    await lane.sql(
      'update public.document_shares set revoked_at = now() where id = (select share_id from public.signers where id = $1)',
      [signer?.id],
    );
    const fresh = (await dataOf<Request>(again())).signers[0]?.key;
    expect(fresh).not.toBe(signer?.key);
    expect(await open(id, fresh)).toMatchObject({ status: 'ok' });
    for (let time = 0; time < 8; time += 1) await dataOf(again());
    expect((await again()).error?.hint).toBe('often');
  });

  it('is mailed where mail is set up, and mailed no more once it has ended', async () => {
    await lane.sql(`select private.report_mail_route('smtp', 'marquee@agency.example')`);
    await lane.sql(
      `insert into public.config (key, value) values ('public_address', 'https://agency.example')
       on conflict (key) do update set value = excluded.value`,
    );
    const id = await document();
    const made = await asked(id, { message: 'Please sign' });
    expect(made.signers.map(({ mail }) => mail)).toEqual(['waiting', 'waiting']);
    const work = async () =>
      (
        await lane.sql<{ work: { secret: string; details: object } | null }>(
          `select private.start_outside_mail(m.id) as work from private.mails m
           where m.subject_id = $1 order by m.created_at desc limit 1`,
          [made.signers[0]?.id],
        )
      )[0]?.work;
    expect(await work()).toMatchObject({
      secret: made.signers[0]?.key,
      details: {
        what: 'request',
        title: 'Management agreement',
        from: 'Mia',
        message: 'Please sign',
        document_id: id,
      },
    });
    await dataOf(mia.client.rpc('resend_signature_request', { p_signer_id: made.signers[0]?.id ?? '' }));
    expect(await work()).toMatchObject({ details: { what: 'reminder', message: 'Please sign' } });
    await dataOf(mia.client.rpc('cancel_signature_request', { p_id: made.id }));
    expect(await work()).toBeNull();
    await lane.sql(`select private.report_mail_route('none', null)`);
  });

  it('reminds those whose turn it is, and ends when its time is over', async () => {
    const id = await document();
    const made = await asked(id, { order_mode: 'sequential', remind_every_days: 3 });
    const run = () => lane.sql('select private.job_signature_requests()');
    await run();
    expect(await history(made.id)).toEqual(['created', 'sent']);
    await lane.sql(
      `update public.signers set invited_at = invited_at - interval '3 days' where request_id = $1`,
      [made.id],
    );
    await run();
    await run();
    expect(await history(made.id)).toEqual(['created', 'sent', 'reminded']);
    const { view_id: view } = await open(id, made.signers[0]?.key);
    await lane.sql(
      `update public.signature_requests set expires_at = now() - interval '1 minute' where id = $1`,
      [made.id],
    );
    expect(await sign(view)).toMatchObject({ status: 'not_available' });
    await run();
    expect(await newest(id)).toMatchObject({ status: 'expired' });
  });

  it('is handed over, or cancelled, where the person who sent it leaves', async () => {
    const [first, second] = [await asked(await document()), await asked(await document())];
    const held = await lane.sql<{ id: string }>('select id from private.held_signature_requests($1)', [
      mia.id,
    ]);
    expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    await lane.sql(
      `select private.release_signature_requests($1, array[
         row('signature_requests', $2, null, null, null, 'move', $4, null, null)::private.handover,
         row('signature_requests', $3, null, null, null, 'end', null, null, null)::private.handover])`,
      [mia.id, first.id, second.id, stranger.id],
    );
    const rows = await lane.sql<{ id: string; created_by: string; status: string }>(
      'select id, created_by, status from public.signature_requests where id = any ($1)',
      [[first.id, second.id]],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: first.id, created_by: stranger.id, status: 'sent' },
        { id: second.id, created_by: mia.id, status: 'cancelled' },
      ]),
    );
  });

  it('has a history that nobody changes unseen', async () => {
    const id = await document();
    const made = await asked(id);
    await open(id, made.signers[0]?.key);
    expect(await check()).toEqual([]);
    await expect(
      lane.sql(`update public.signature_events set data = '{}' where request_id = $1`, [made.id]),
    ).rejects.toThrow();
    const forge = async (change: string) => {
      await lane.sql('alter table public.signature_events disable trigger signature_events_keep');
      const kept = await lane.sql(
        'select to_jsonb(e) as row from public.signature_events e where request_id = $1',
        [made.id],
      );
      await lane.sql(change, [made.id]);
      const found = await check();
      await lane.sql('delete from public.signature_events where request_id = $1', [made.id]);
      for (const { row } of kept)
        await lane.sql(
          'insert into public.signature_events select * from jsonb_populate_record(null::public.signature_events, $1)',
          [JSON.stringify(row)],
        );
      await lane.sql('alter table public.signature_events enable trigger signature_events_keep');
      return found;
    };
    expect(
      await forge(
        `update public.signature_events set data = '{"by": "Eve"}' where request_id = $1 and position = 1`,
      ),
    ).toMatchObject([{ problem: 'changed', request_id: made.id }]);
    expect(
      await forge('delete from public.signature_events where request_id = $1 and position = 2'),
    ).toMatchObject([{ problem: 'missing' }]);
    expect(
      await forge('delete from public.signature_events where request_id = $1 and position = 3'),
    ).toMatchObject([{ problem: 'missing' }]);
    expect(await check()).toEqual([]);
  });

  it('finds rows that say something else than the history', async () => {
    const id = await document();
    const made = await asked(id);
    const { view_id: view } = await open(id, made.signers[0]?.key);
    await sign(view);
    expect(await check()).toEqual([]);
    const [signer, other] = made.signers.map((one) => one.id);
    // As the holder of the secret key can.
    for (const [forged = '', of] of [
      [`signed_name = 'Someone Else'`, signer],
      [`email = 'else@mail.example'`, signer],
      [`signed_at = now() - interval '1 day'`, signer],
      [`user_agent = 'A pen'`, signer],
      [`status = 'signed', signed_at = now()`, other],
    ]) {
      const [kept] = await lane.sql<{ row: object }>(
        'select to_jsonb(s) as row from public.signers s where s.id = $1',
        [of],
      );
      await lane.sql(`update public.signers set ${forged} where id = $1`, [of]);
      expect([forged, await check()]).toMatchObject([forged, [{ problem: 'changed', request_id: made.id }]]);
      await lane.sql(
        `update public.signers s set (status, signed_at, signed_name, email, user_agent) = (k.status, k.signed_at, k.signed_name, k.email, k.user_agent)
         from jsonb_populate_record(null::public.signers, $1) k where s.id = k.id`,
        [JSON.stringify(kept?.row)],
      );
      expect(await check()).toEqual([]);
    }
    await lane.sql(
      `update public.signature_requests set status = 'completed', ended_at = now() where id = $1`,
      [made.id],
    );
    expect(await check()).toMatchObject([{ problem: 'changed', request_id: made.id }]);
    await lane.sql(`update public.signature_requests set status = 'sent', ended_at = null where id = $1`, [
      made.id,
    ]);
    await dataOf(mia.client.rpc('cancel_signature_request', { p_id: made.id }));
    expect(await check()).toEqual([]);
  });
});

it('stands on the dashboard of who sent it: what waits, and what was declined', async () => {
  const waiting = async (person: ActingPerson) => {
    const answer = await dataOf<{
      cards: {
        name: string;
        data: {
          sources: { source: string; items: { note: string; number: number | null; severity: string }[] }[];
        };
      }[];
    }>(person.client.rpc('get_dashboard', { p_today: '2026-11-28', p_timezone: 'UTC' }));
    const told = answer.cards.find(({ name }) => name === 'attention')?.data.sources;
    return told?.find(({ source }) => source === 'signature')?.items ?? [];
  };
  const id = await document();
  const { id: requestId } = await asked(id);
  const found = (await waiting(mia)).find(({ note }) => note === id);
  expect(found?.number).toBeGreaterThan(0);
  expect((await waiting(stranger)).some(({ note }) => note === id)).toBe(false);
  await lane.sql(
    `update public.signature_requests set status = 'declined', ended_at = now(), ended_reason = 'No' where id = $1`,
    [requestId],
  );
  expect((await waiting(mia)).find(({ note }) => note === id)).toMatchObject({
    number: null,
    severity: 'danger',
  });
  await lane.sql(`update public.signature_requests set ended_at = now() - interval '15 days' where id = $1`, [
    requestId,
  ]);
  expect((await waiting(mia)).some(({ note }) => note === id)).toBe(false);
});
