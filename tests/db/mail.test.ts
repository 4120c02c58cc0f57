import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mailSettings, smtpWorker } from '#functions/_shared/outside/smtp.ts';
import { mailText } from '#functions/_shared/outside/mail-texts.ts';
import { startSmtpDouble, type SmtpMood } from '#tests/doubles/smtp-double.ts';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
});
afterAll(() => lane.close());

type Mail = { id: string; state: string; message: string | null; can_retry: boolean; recipient: string };
type Job = { id: string; lease: string; attempt: number; work: { to: string; secret: string } } | null;

const mails = () => dataOf<Mail[]>(admin.client.rpc('list_mails', undefined, { get: true }));
const take = async () =>
  (await lane.sql<{ job: Job }>('select private.take_outside_job(null) as job'))[0]?.job ?? null;
const end = async (job: Job, answer: object) =>
  (
    await lane.sql<{ ok: boolean }>('select private.end_outside_job($1, $2, $3::jsonb) as ok', [
      job?.id,
      job?.lease,
      JSON.stringify(answer),
    ])
  )[0]?.ok;
const route = (name: string) =>
  lane.sql(`select private.report_mail_route($1, 'desk@agency.example')`, [name]);
const invite = () =>
  dataOf<{ id: string; token: string; mail: string }>(
    admin.client.rpc('create_invitation', {
      p_email: `${crypto.randomUUID()}@example.com`,
      p_permission_overrides: {},
      p_model_ids: [],
    }),
  );
const due = () => lane.sql(`update private.outside_jobs set run_at = now(), lease_until = null where true`);
const setAddress = () =>
  lane.sql(
    `insert into public.config (key, value) values ('public_address', 'https://desk.agency.example/') on conflict (key) do nothing`,
  );

describe('the outbox', () => {
  it('says what is missing before mail can be sent', async () => {
    expect((await invite()).mail).toBe('not_configured');
    expect((await mails())[0]).toMatchObject({
      state: 'not_configured',
      message: 'Mail isn’t set up',
      can_retry: false,
    });
    await route('smtp');
    expect((await invite()).mail).toBe('not_configured');
    expect((await mails())[0]).toMatchObject({ message: 'The public address isn’t set' });
    // No token is kept that nobody will send.
    expect(await lane.sql('select secret from private.mails where secret is not null')).toEqual([]);
    expect(await take()).toBeNull();
  });

  it('hands a mail to one worker, and forgets what it said once it was sent', async () => {
    await route('smtp');
    await setAddress();
    const { token, mail } = await invite();
    expect(mail).toBe('waiting');
    const job = await take();
    expect(job).toMatchObject({ kind: 'mail', attempt: 1, work: { kind: 'invitation', secret: token } });
    expect(await take()).toBeNull();
    expect(await end(job && { ...job, lease: crypto.randomUUID() }, { status: 'done' })).toBe(false);
    expect(await end(job, { status: 'done' })).toBe(true);
    expect(await end(job, { status: 'failed', message: 'x' })).toBe(false);
    expect((await mails())[0]).toMatchObject({ state: 'sent', message: null });
    expect(await lane.sql('select secret from private.mails where secret is not null')).toEqual([]);
    const listed = JSON.stringify(await mails());
    expect(listed).not.toContain(token);
  });

  it('tries again after waits that double, and then gives up until someone tries', async () => {
    await invite();
    const waits = [];
    for (let n = 0; n < 5; n += 1) {
      await end(await take(), { status: 'retry', message: 'The mail server can’t be reached' });
      const [job] = await lane.sql<{ seconds: number }>(
        `select round(extract(epoch from run_at - now()))::integer as seconds from private.outside_jobs where state = 'waiting'`,
      );
      waits.push(job?.seconds);
      await due();
    }
    expect(waits.map((wait) => Math.round(Number(wait) / 30))).toEqual([1, 2, 4, 8, 16]);
    expect((await mails())[0]).toMatchObject({
      state: 'waiting',
      message: 'The mail server can’t be reached',
      can_retry: true,
    });
    await end(await take(), { status: 'retry', message: 'The mail server can’t be reached' });
    const failed = (await mails())[0];
    expect(failed).toMatchObject({ state: 'failed', can_retry: true });
    expect(await take()).toBeNull();
    expect(await dataOf(admin.client.rpc('retry_mail', { p_id: failed?.id ?? '' }))).toBe(true);
    await end(await take(), { status: 'done' });
    expect(await dataOf(admin.client.rpc('retry_mail', { p_id: failed?.id ?? '' }))).toBe(false);
    expect((await mails())[0]).toMatchObject({ state: 'sent' });
  });

  it('gives what a worker left behind to another one', async () => {
    await invite();
    const first = await take();
    await due();
    const second = await take();
    expect(second).toMatchObject({ id: first?.id, attempt: 2 });
    expect(await end(first, { status: 'done' })).toBe(false);
    expect(await end(second, { status: 'done' })).toBe(true);
  });

  it('drops a token that a newer one has replaced', async () => {
    const { id } = await invite();
    await dataOf(admin.client.rpc('resend_invitation', { p_invitation_id: id }));
    const job = await take();
    await end(job, { status: 'done' });
    expect(await take()).toBeNull();
    expect((await mails()).slice(0, 2).map(({ state }) => state)).toEqual(['sent', 'expired']);
  });

  it('is for administrators', async () => {
    const manager = await lane.person({ permissions: { can_manage_users: true, can_manage_config: true } });
    for (const name of ['list_mails', 'get_mail_state', 'get_outside_work'] as const)
      expect(await outcome(manager.client.rpc(name))).toBe('42501');
    expect(await dataOf(admin.client.rpc('get_mail_state'))).toMatchObject({
      route: 'smtp',
      sender: 'desk@agency.example',
      public_address: 'https://desk.agency.example',
    });
    expect(await dataOf(admin.client.rpc('get_outside_work'))).toMatchObject({
      wakes: false,
      kinds: expect.arrayContaining([
        expect.objectContaining({ kind: 'mail', title: 'Send mail', waiting: 0 }),
      ]) as unknown,
    });
  });
});

describe('a mail server', () => {
  const work = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'share_code' as const,
    to: 'ana@mail.example',
    secret: '123456',
    details: { title: 'Agreement\r\nBcc: everyone@mail.example \u202e' },
    workspace: 'Northlight',
    public_address: null,
  };
  const send = async (mood: SmtpMood, more = '') => {
    const double = await startSmtpDouble(mood);
    onTestFinished(() => double.close());
    const worker = smtpWorker({
      url: `smtp://${more}127.0.0.1:${String(double.port)}`,
      sender: 'Northlight <desk@agency.example>',
    });
    return { answer: await worker(work, { lease: '' }), double };
  };

  it('takes a mail, once, as plain text', async () => {
    const { answer, double } = await send('takes', 'desk:open%20sesame@');
    expect(answer).toEqual({ status: 'done' });
    expect(double.signIns).toEqual(['\u0000desk\u0000open sesame']);
    expect(double.mails).toHaveLength(1);
    const [mail] = double.mails;
    expect(mail?.to).toBe('RCPT TO:<ana@mail.example>');
    expect(mail?.data).not.toMatch(/^Bcc:/im);
    expect(mail?.data).toContain('123456');
    expect(mail?.data).toContain('Message-ID: <00000000-0000-4000-8000-000000000001@agency.example>');
    expect(mail?.data).toMatch(/Content-Type: text\/plain/);
  });

  it.each([
    ['refuses', { status: 'failed', message: 'The mail server refused this address (550)' }],
    ['busy', { status: 'retry', message: 'The mail server asked to wait (451)' }],
    ['drops', { status: 'retry', message: 'The mail server ended the connection before it confirmed' }],
  ] as const)('that %s is told in words', async (mood, answer) => {
    expect((await send(mood)).answer).toEqual(answer);
  });

  it('that refuses the password is asked again later', async () => {
    expect((await send('no-sign-in', 'desk:wrong@')).answer).toMatchObject({
      status: 'retry',
      message: 'The mail server refused the name or password',
    });
  });

  it('that is not there, or never greets, is no end', { timeout: 30_000 }, async () => {
    const worker = smtpWorker({ url: 'smtp://127.0.0.1:9', sender: 'desk@agency.example' });
    expect(await worker(work, { lease: '' })).toEqual({
      status: 'retry',
      message: 'The mail server can’t be reached',
    });
    expect((await send('hangs')).answer).toEqual({
      status: 'retry',
      message: 'The mail server can’t be reached',
    });
  });

  it('is known by settings that are looked at first', () => {
    const judge = (url: string, sender = 'desk@agency.example') =>
      mailSettings((name) => (name === 'MARQUEE_SMTP_URL' ? url : sender));
    expect(judge('')).toBeUndefined();
    expect(judge('smtps://a:b@mail.example')).toMatchObject({ settings: { sender: 'desk@agency.example' } });
    expect(judge('mail.example')).toMatchObject({
      problem: expect.stringMatching(/^MARQUEE_SMTP_URL/) as string,
    });
    expect(judge('https://mail.example')).toHaveProperty('problem');
    expect(judge('smtps://mail.example', 'Agency')).toHaveProperty('problem');
    expect(judge('smtps://mail.example', 'Agency <desk@example.com>')).toHaveProperty('settings');
  });

  it('is told titles that stay one line', () => {
    expect(mailText(work).subject).toBe('123456 is your code for Agreement Bcc: everyone@mail.example');
  });
});

it('is its worker’s for as long as that says so, and another’s 40 seconds after its last word', async () => {
  await lane.sql(`delete from private.outside_jobs where true`);
  await setAddress();
  await route('smtp');
  await invite();
  const shift = (seconds: number) =>
    lane.sql(
      `insert into private.outside_clock (shift) values (make_interval(secs => $1))
       on conflict (is_only) do update set shift = excluded.shift`,
      [seconds],
    );
  const keep = async (job: Job) =>
    (
      await lane.sql<{ ok: boolean }>('select private.keep_outside_job($1, $2) as ok', [job?.id, job?.lease])
    )[0]?.ok;
  const isInterrupted = async () =>
    (
      await lane.sql<{ is: boolean }>(
        `select private.is_outside_interrupted('mail', j.subject) as is from private.outside_jobs j where j.kind = 'mail'`,
      )
    )[0]?.is;
  const first = await take();
  expect(await isInterrupted()).toBe(false);
  await shift(30);
  expect([await isInterrupted(), await keep(first), await isInterrupted()]).toEqual([true, true, false]);
  await shift(65);
  expect([await take(), await isInterrupted()]).toEqual([null, true]);
  await shift(75);
  // Nobody else has it yet: it is still theirs, however late.
  expect([await keep(first), await take()]).toEqual([true, null]);
  await shift(120);
  const second = await take();
  expect(second).toMatchObject({ id: first?.id, attempt: 2 });
  expect([await keep(first), await end(first, { status: 'done' }), await keep(second)]).toEqual([
    false,
    false,
    true,
  ]);
  await lane.sql('delete from private.outside_clock where true');
});
