import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pdfOf } from '#backend/demo/small-files.ts';
import { functionAt } from '#backend/functions/function-list.ts';
import { readPdf } from '#functions/document-text/read-pdf.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { findDeno, serveInDeno } from '#tests/support/deno.ts';
import { pngOf } from '#backend/demo/small-files.ts';
import { startBotApiDouble } from '#tests/doubles/bot-api-double.ts';
import { startSocialDouble } from '#tests/doubles/social-double.ts';
import { startSmtpDouble } from '#tests/doubles/smtp-double.ts';
import { addSocialAccount, openConnections } from '#tests/support/social-accounts.ts';
import { delivery, signed, stripe } from '#tests/support/stripe-double.ts';
import { webhookSecret } from '#tests/support/webhook-secret.ts';

// The server functions in the runtime that hosted projects give them.

const folder = 'supabase/functions';
const names = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/index.ts`));

type Imports = { imports: Record<string, string> };
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};

it('are all served by the embedded backend', () => {
  expect(names).toContain('billing-webhook');
  for (const name of names) expect(functionAt(`/functions/v1/${name}`)).toBe(name);
});

it.each(names)('%s takes the versions of its packages that are tested here', (name) => {
  const { imports } = JSON.parse(readFileSync(`${folder}/${name}/deno.json`, 'utf8')) as Imports;
  expect(imports).toEqual(
    Object.fromEntries(Object.keys(imports).map((key) => [key, `npm:${key}@${devDependencies[key] ?? ''}`])),
  );
});

const deno = findDeno();
const program = 'program' in deno ? deno.program : '';
const why = 'missing' in deno ? `: skipped, ${deno.missing}` : '';

describe.skipIf(program === '')(`in Deno${why}`, () => {
  it.each(names)('%s starts, and is not configured without its settings', async (name) => {
    const url = await serveInDeno(program, name, {});
    const posted = await fetch(url, { method: 'POST', body: '{}' });
    const response = posted.status === 405 ? await fetch(url) : posted;
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'not_configured' }]);
  });

  it('billing-webhook judges signatures, and applies what Stripe has signed', async () => {
    const backend = await startTestBackend();
    onTestFinished(() => backend.close());
    const person = await createPerson(backend, { plan: null });
    await backend.sql(
      `update public.subscription_plans set payment_link_url = 'https://buy.stripe.com/x', payment_link_id = 'plink_pro'
       where plan_type = 'pro'`,
    );
    const url = await serveInDeno(program, 'billing-webhook', {
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
    });
    const sale = { subscription: stripe.newSubscription(), person: person.id, link: 'plink_pro' };
    const paid = JSON.stringify(stripe.checkoutCompleted(sale));
    const answer = async (init: RequestInit) => {
      const response = await fetch(url, init);
      return [response.status, await response.json()] as unknown;
    };
    expect(await answer(delivery(paid, signed(paid, 'whsec_other')))).toMatchObject([
      400,
      { code: 'signature' },
    ]);
    expect(await answer({ method: 'POST', body: 'x'.repeat(300_000) })).toMatchObject([
      413,
      { code: 'too_large' },
    ]);
    expect(await answer(delivery(paid))).toEqual([200, { outcome: 'applied' }]);
    expect(await answer(delivery(paid))).toEqual([200, { outcome: 'repeated' }]);
    expect(
      await backend.sql('select status from public.subscriptions where user_id = $1', [person.id]),
    ).toEqual([{ status: 'active' }]);
  });

  it('document-template writes with the fonts that are deployed with it', async () => {
    const backend = await startTestBackend();
    onTestFinished(() => backend.close());
    const client = await signedIn(backend, await createPerson(backend));
    const [template] = await backend.sql<{ id: string }>(
      `insert into public.document_templates (name, body_md) values ('NDA', '# For {{agency_name}} أهلا') returning id`,
    );
    const url = await serveInDeno(program, 'document-template', {
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
    });
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ templateId: template?.id, modelId: null, title: 'NDA', values: {} }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('For ____________');
  });

  it('document-file and document-text open and read what the embedded backend does', async () => {
    const backend = await startTestBackend();
    onTestFinished(() => backend.close());
    const client = await signedIn(backend, await createPerson(backend));
    const settings = {
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
    };
    const name = crypto.randomUUID();
    await client.storage
      .from('documents')
      .upload(name, pdfOf(['The tenant pays monthly.']), { contentType: 'application/pdf' });
    await fetch(`${backend.url}/functions/v1/check-file`, {
      method: 'POST',
      body: JSON.stringify({ bucket: 'documents', name }),
    });
    const { data: id } = (await client
      .rpc('create_document', {
        p_document: { title: 'Lease', file: { object_name: name, file_name: 'Lease.pdf' } },
      })
      .throwOnError()) as { data: string };
    const read = await serveInDeno(program, 'document-text', settings);
    const answer = await fetch(read, {
      method: 'POST',
      body: JSON.stringify({ documentId: id, version: 1 }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { isDone: true }]);
    expect((await client.rpc('find_documents', { p_text: 'tenant pays' }).throwOnError()).data).toEqual([id]);
    const open = await serveInDeno(program, 'document-file', settings);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const opened = await fetch(open, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ documentId: id, version: null, action: 'viewed' }),
    });
    expect([opened.status, await opened.json()]).toMatchObject([
      200,
      {
        fileName: 'Lease.pdf',
        version: 1,
        link: expect.stringContaining('/object/sign/documents/') as string,
      },
    ]);
  });

  it('shared-file writes the viewer into the pages, and run-outside-work sends mail', async () => {
    const backend = await startTestBackend({ runsJobs: false });
    onTestFinished(() => backend.close());
    const client = await signedIn(backend, await createPerson(backend));
    const settings = { SUPABASE_URL: backend.url, SUPABASE_SERVICE_ROLE_KEY: backend.secretKey };
    const name = crypto.randomUUID();
    await client.storage
      .from('documents')
      .upload(name, pdfOf(['The tenant pays monthly.']), { contentType: 'application/pdf' });
    await fetch(`${backend.url}/functions/v1/check-file`, {
      method: 'POST',
      body: JSON.stringify({ bucket: 'documents', name }),
    });
    const { data: id } = (await client
      .rpc('create_document', {
        p_document: { title: 'Lease', file: { object_name: name, file_name: 'Lease.pdf' } },
      })
      .throwOnError()) as { data: string };
    await client
      .rpc('save_document_share', {
        p_share: {
          id: crypto.randomUUID(),
          document_id: id,
          set: { name: 'Ana', is_default: true, require_email: true, watermark: true },
        },
      })
      .throwOnError();
    const open = async (code?: string) =>
      (
        await client
          .rpc('open_shared_document', { p_document_id: id, p_email: 'ana@mail.example', p_code: code })
          .throwOnError()
      ).data as { status: string; view_id: string };
    const { view_id } = await open();
    const shared = await serveInDeno(program, 'shared-file', settings);
    const answer = await fetch(shared, {
      method: 'POST',
      body: JSON.stringify({ viewId: view_id, isDownload: false }),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain('ana@mail.example');

    const double = await startSmtpDouble();
    onTestFinished(() => double.close());
    const work = await serveInDeno(program, 'run-outside-work', {
      ...settings,
      MARQUEE_SMTP_URL: `smtp://127.0.0.1:${String(double.port)}`,
      MARQUEE_MAIL_FROM: 'desk@agency.example',
    });
    const run = (headers: Record<string, string>) => fetch(work, { method: 'POST', headers });
    expect((await run({ 'X-Job-Key': 'guessed' })).status).toBe(401);
    const [key] = await backend.sql<{ key: string }>('select private.create_job_key() as key');
    expect(await (await run({ 'X-Job-Key': key?.key ?? '' })).json()).toEqual({ done: 0 });
    // From now on it's known that mail is sent.
    expect(await open()).toMatchObject({ status: 'code_required' });
    await client.rpc('request_share_code', { p_document_id: id, p_email: 'ana@mail.example' }).throwOnError();
    expect(await (await run({ Authorization: `Bearer ${backend.secretKey}` })).json()).toEqual({ done: 1 });
    const code = /\b\d{6}\b/.exec(double.mails[0]?.data ?? '')?.[0] ?? '';
    expect(await open(code)).toMatchObject({ status: 'ok' });
  });

  it('check-file and sweep-files reach the files of the project, as the embedded backend does', async () => {
    const backend = await startTestBackend();
    onTestFinished(() => backend.close());
    const client = await signedIn(backend, await createPerson(backend));
    const name = `task/${crypto.randomUUID()}`;
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');
    await client.storage.from('attachments').upload(name, pdf, { contentType: 'text/plain' });
    const settings = { SUPABASE_URL: backend.url, SUPABASE_SERVICE_ROLE_KEY: backend.secretKey };
    const check = await serveInDeno(program, 'check-file', settings);
    const body = JSON.stringify({ bucket: 'attachments', name });
    expect(await (await fetch(check, { method: 'POST', body })).json()).toEqual({ type: 'application/pdf' });

    await backend.sql(`update storage.objects set created_at = now() - interval '2 days'`);
    const sweep = await serveInDeno(program, 'sweep-files', settings);
    const headers = { Authorization: `Bearer ${backend.secretKey}` };
    expect((await fetch(sweep, { method: 'POST' })).status).toBe(401);
    expect(await (await fetch(sweep, { method: 'POST', headers })).json()).toEqual({ removed: 1 });
  });

  it('check-bot and telegram-webhook keep a bot and what it hears, and the worker sends for it', async () => {
    const backend = await startTestBackend({ runsJobs: false });
    onTestFinished(() => backend.close());
    const platform = await startBotApiDouble();
    onTestFinished(() => platform.close());
    const client = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const settings = {
      SUPABASE_URL: backend.url,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      MARQUEE_TELEGRAM_API: platform.url,
    };
    const check = await serveInDeno(program, 'check-bot', settings);
    const added = await fetch(check, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Desk', token: platform.token }),
    });
    const { id } = (await added.json()) as { id: string };
    await backend.sql(`update private.bot_lines set hook_hash = sha256('agreed') where bot_id = $1`, [id]);
    const hook = await serveInDeno(program, 'telegram-webhook', settings);
    const tell = async (secret: string) =>
      (
        await fetch(`${hook}?bot=${id}`, {
          method: 'POST',
          headers: { 'X-Telegram-Bot-Api-Secret-Token': secret },
          body: JSON.stringify({
            update_id: 7,
            message: {
              message_id: 1,
              date: 1,
              chat: { id: 9, type: 'private', first_name: 'Ana' },
              from: { id: 9 },
              text: 'Hi',
            },
          }),
        })
      ).status;
    expect([await tell('forged'), await tell('agreed'), await tell('agreed')]).toEqual([401, 200, 200]);
    const [chat] = await backend.sql<{ id: string }>('select id from public.bot_chats');
    await client.rpc('reply_in_bot_chat', { p_chat_id: chat?.id, p_body: 'Behind the house.' });
    const work = await serveInDeno(program, 'run-outside-work', settings);
    await fetch(work, { method: 'POST', headers: { Authorization: `Bearer ${backend.secretKey}` } });
    expect(platform.sent.map(({ chat: to, text }) => [to, text])).toEqual([['9', 'Behind the house.']]);
    // A picture of a group that is bridged: fetched, looked at and kept.
    const [model] = await backend.sql<{ id: string }>(
      `insert into public.models (stage_name, real_name) values ('Ava', 'Ava') returning id`,
    );
    await backend.sql(`update public.bot_chats set model_id = $1 where true`, [model?.id]);
    await backend.sql(`update public.bot_chats set is_bridged = true where true`);
    await backend.sql(
      `insert into public.chats (type, model_id, bot_chat_id) select 'model', c.model_id, c.id from public.bot_chats c`,
    );
    platform.files.set('one', pngOf(40, 30, [200, 60, 60]));
    await backend.sql(`select private.accept_bot_update($1, null, $2::jsonb)`, [
      id,
      JSON.stringify({
        update_id: 8,
        message: {
          message_id: 2,
          date: 1,
          chat: { id: 9, type: 'group', title: 'Ava' },
          from: { id: 9 },
          photo: [{ file_id: 'one', width: 40, height: 30 }],
        },
      }),
    ]);
    await fetch(work, { method: 'POST', headers: { Authorization: `Bearer ${backend.secretKey}` } });
    expect(
      await backend.sql('select media_type, size_bytes::integer as bytes from public.chat_files'),
    ).toEqual([{ media_type: 'image/png', bytes: platform.files.get('one')?.length }]);
  }, 60_000);

  it('run-outside-work posts what is due, in order', async () => {
    const backend = await startTestBackend({ runsJobs: false });
    onTestFinished(() => backend.close());
    const double = await startSocialDouble();
    onTestFinished(() => double.close());
    await openConnections(backend);
    const [model] = await backend.sql<{ id: string }>(
      `insert into public.models (stage_name, real_name) values ('Ava', 'Ava') returning id`,
    );
    const platforms = ['x', 'bluesky', 'mastodon'] as const;
    for (const platform of platforms)
      await backend.sql(
        `with post as (
           insert into public.social_posts (account_id, status, scheduled_at, due_at, part_count)
           values ($1, 'scheduled', now(), now(), 2) returning id
         )
         insert into public.social_post_parts (post_id, position, body) select id, n, 'Part ' || n from post, generate_series(1, 2) n`,
        [
          await addSocialAccount(backend, {
            model: model?.id ?? '',
            made: double.addAccount(platform),
            server: double.url,
          }),
        ],
      );
    const url = await serveInDeno(program, 'run-outside-work', {
      SUPABASE_URL: backend.url,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      MARQUEE_X_API: double.url,
      MARQUEE_SOCIAL_LOOPBACK: '1',
    });
    await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${backend.secretKey}` } });
    for (const platform of platforms) {
      const out = double.posts.filter((post) => post.platform === platform);
      expect(out.map(({ text }) => text)).toEqual(['Part 1', 'Part 2']);
      expect(out[1]?.replyTo).toBe(out[0]?.id);
    }
    expect(await backend.sql('select distinct status from public.social_posts')).toEqual([
      { status: 'published' },
    ]);
  });

  it('calendar-feed answers a link with its calendar, as the embedded backend does', async () => {
    const backend = await startTestBackend();
    onTestFinished(() => backend.close());
    const person = await createPerson(backend);
    await backend.sql(
      `with made as (
         insert into public.events (title, type_id, timezone)
         select 'Friday review', t.id, 'UTC' from public.event_types t where t.name = 'Call' returning id
       ), timed as (
         insert into public.event_occurrences (event_id, starts_at, ends_at, original_start)
         select id, now() + interval '1 day', now() + interval '25 hours', now() + interval '1 day' from made
       )
       insert into public.event_attendees (event_id, user_id) select id, $1 from made`,
      [person.id],
    );
    const token = 'a1'.repeat(32);
    await backend.sql(
      `insert into private.calendar_feeds (user_id, token_hash, scope) values ($1, private.feed_hash($2), 'mine')`,
      [person.id, token],
    );
    const url = await serveInDeno(program, 'calendar-feed', {
      SUPABASE_URL: backend.url,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    });
    const texts = [];
    for (const address of [url, `${backend.url}/functions/v1/calendar-feed`]) {
      const response = await fetch(`${address}?token=${token}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/calendar; charset=utf-8',
      ]);
      texts.push(await response.text());
    }
    expect(texts[0]).toContain('SUMMARY:Friday review');
    expect(texts[1]).toBe(texts[0]);
    expect((await fetch(`${url}?token=${'0'.repeat(64)}`)).status).toBe(404);
  });
});
