import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { pngOf } from '#backend/demo/small-files.ts';
import { botPictureWorker } from '#functions/_shared/bots/bot-picture-worker.ts';
import { botWorker } from '#functions/_shared/bots/bot-worker.ts';
import type { Worker } from '#functions/_shared/outside/outcome.ts';
import { workThrough } from '#functions/_shared/outside/work-through.ts';
import { serviceDatabase, type ServiceDatabase } from '#functions/_shared/service-database.ts';
import { serviceFiles } from '#functions/_shared/service-files.ts';
import { startBotApiDouble, type BotApiDouble } from '#tests/doubles/bot-api-double.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';

// Pictures over the bridge, both ways, with everything that is real but the platform.

let api: BotApiDouble;
let backend: RunningBackend;
let person: Awaited<ReturnType<typeof signedIn>>;
let database: ServiceDatabase;
let bot = '';
let team = '';
const group = { id: -77, type: 'supergroup', title: 'Ava · day to day' };
const png = pngOf(40, 30, [200, 60, 60]);

const rpc = async <T>(name: string, args: object): Promise<T> => {
  const answer = await person.rpc(name as never, args as never);
  if (answer.error !== null) throw new Error(answer.error.message);
  return answer.data as T;
};

beforeAll(async () => {
  api = await startBotApiDouble();
  backend = await startTestBackend({ runsJobs: false, settings: { MARQUEE_TELEGRAM_API: api.url } });
  const owner = await createPerson(backend, { role: 'admin', displayName: 'Mia' });
  person = await signedIn(backend, owner);
  database = serviceDatabase({ url: backend.url, key: backend.secretKey }, fetch);
  bot = await rpc('register_bot', { p_name: 'Desk', p_token: api.token });
  await database.call('record_bot_check', {
    p_bot_id: bot,
    p_check: { is_good: true, external_id: '42', username: api.username, receives: 'polling' },
  });
  const [model] = await backend.sql<{ id: string }>(
    `insert into public.models (stage_name, real_name, manager_id) values ('Ava Sterling', 'Ava', $1) returning id`,
    [owner.id],
  );
  await tell({ text: 'hello' });
  const [chat] = await rpc<{ id: string; row_version: number }[]>('list_bot_chats', { p_bot_id: bot });
  const linked = await rpc<{ row_version: number }>('set_bot_chat', {
    p_chat_id: chat?.id,
    p_row_version: chat?.row_version,
    p_set: { model_id: model?.id },
  });
  await rpc('set_bot_bridge', { p_chat_id: chat?.id, p_row_version: linked.row_version, p_is_on: true });
  const [made] = await backend.sql<{ id: string }>('select id from public.chats where bot_chat_id = $1', [
    chat?.id,
  ]);
  team = made?.id ?? '';
  await work();
}, 120_000);
afterAll(async () => {
  await backend.close();
  await api.close();
});
beforeEach(() => {
  api.sent.length = 0;
  api.files.clear();
  api.mood = () => 'takes';
});

let updates = 100;
/** Something that Ava writes in the group. */
async function tell(message: object): Promise<number> {
  updates += 1;
  const told = await database.call('accept_bot_update', {
    p_bot_id: bot,
    p_secret: null,
    p_update: {
      update_id: updates,
      message: {
        message_id: updates,
        date: 1,
        chat: group,
        from: { id: 88, first_name: 'Ava' },
        ...message,
      },
    },
  });
  expect(told).toEqual({ answer: 'new' });
  expect(await backend.sql('select failed from private.bot_updates where failed is not null')).toEqual([]);
  return updates;
}
const files = () => serviceFiles({ url: backend.url, key: backend.secretKey }, fetch);
const work = (picture?: Worker) =>
  workThrough({
    database,
    mayTakeMore: () => true,
    log: (line) => {
      throw new Error(line);
    },
    workers: {
      bot_picture: picture ?? botPictureWorker({ database, files: files(), base: api.url }),
      bot: botWorker({
        ...{ database, files: files(), base: api.url, mayTakeMore: () => true, sliceMs: 20_000 },
      }),
    },
  });
type Said = {
  id: string;
  kind: string;
  body: string;
  change: number;
  sender: { display_name: string };
  files: { file_name: string; media_type: string; width: number | null; object_name: string }[];
};
const last = async () =>
  (await rpc<{ messages: Said[] }>('list_chat_messages', { p_chat_id: team })).messages.at(-1);
const photo = (id: string, more: object = {}) => [
  { file_id: `${id}-small`, width: 4, height: 3 },
  { file_id: id, width: 40, height: 30, ...more },
];
const shift = (seconds: number) =>
  backend.sql(
    `insert into private.outside_clock (shift) values (make_interval(secs => $1))
     on conflict (is_only) do update set shift = outside_clock.shift + excluded.shift`,
    [seconds],
  );
const objects = async () =>
  (
    await backend.sql<{ count: number }>(
      `select count(*)::integer as count from storage.objects where bucket_id = 'attachments'`,
    )
  )[0]?.count;

it('brings a picture into the chat of the team, with who sent it and what they wrote', async () => {
  api.files.set('one', png);
  await tell({ photo: photo('one'), caption: 'The *green* one' });
  const before = await last();
  expect(before).toMatchObject({ kind: 'text', body: '[Picture] The *green* one' });
  await work();
  const after = await last();
  expect(after).toMatchObject({
    id: before?.id,
    kind: 'file',
    body: 'The *green* one',
    sender: { display_name: 'Ava (Telegram)' },
    files: [{ file_name: 'Picture.png', media_type: 'image/png', width: 40 }],
  });
  // A page that is open asks for what has changed since.
  expect(after?.change).toBeGreaterThan(before?.change ?? 0);
  const link = await person.storage
    .from('attachments')
    .createSignedUrl(after?.files[0]?.object_name ?? '', 60);
  expect(link.error).toBeNull();
  const got = await fetch(link.data?.signedUrl ?? '').then((response) => response.arrayBuffer());
  expect(Buffer.from(got).equals(png)).toBe(true);
  // It came from there: nothing goes back.
  expect(api.sent).toEqual([]);
  const told = await backend.sql<{ message: string }>(
    `select message from public.notification_queue where notification_type = 'chat_unread_messages'`,
  );
  expect(told.map(({ message }) => message)).toEqual([expect.stringMatching(/^Ava \(Telegram\): /)]);
}, 60_000);

it('says in words what is too large, no picture or gone', async () => {
  await tell({ photo: photo('large', { file_size: 20 * 1024 * 1024 + 1 }), caption: 'Look' });
  expect((await last())?.body).toBe('[Picture: it is larger than 20 MB and stays in the group] Look');
  // What the platform says, and what comes, count as well.
  api.files.set('huge', Buffer.alloc(20 * 1024 * 1024 + 1, 1));
  await tell({ document: { file_id: 'huge', mime_type: 'image/png', file_name: 'huge.png' } });
  await work();
  expect(await last()).toMatchObject({
    kind: 'text',
    body: '[Picture: it is larger than 20 MB and stays in the group]',
  });
  api.files.set('page', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await tell({ document: { file_id: 'page', mime_type: 'image/png', file_name: 'a/b\u202egnp.html' } });
  await work();
  expect(await last()).toMatchObject({ kind: 'text', body: '[Picture: this kind of file is not allowed]' });
  const kept = await objects();
  await tell({ photo: photo('nowhere') });
  await work();
  expect((await last())?.body).toBe('[Picture: it could not be fetched]');
  expect(await objects()).toBe(kept);
}, 60_000);

it('takes exactly 20 MB, and names a file by what it is', async () => {
  api.files.set('full', Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024 - png.length)]));
  await tell({ document: { file_id: 'full', mime_type: 'image/png', file_name: 'Set 4/day.exe' } });
  await work();
  expect(await last()).toMatchObject({
    kind: 'file',
    body: '',
    files: [{ file_name: 'Set 4day.png', media_type: 'image/png' }],
  });
}, 60_000);

it('adds a picture once, whenever the worker ends', async () => {
  api.files.set('twice', png);
  await tell({ photo: photo('twice') });
  for (const step of ['put', 'keep_bridged_picture', 'after']) {
    const crash = () => Promise.reject(new Error(step));
    await work(
      botPictureWorker({
        base: api.url,
        files: step === 'put' ? { ...files(), put: crash } : files(),
        database: {
          ...database,
          call: async (name, args) => {
            if (name !== 'keep_bridged_picture' || step === 'put') return database.call(name, args);
            return step === 'after' ? (await database.call(name, args), crash()) : crash();
          },
        },
      }),
    );
    await shift(3600);
  }
  await work();
  const said = await last();
  expect(said).toMatchObject({ kind: 'file', body: '', files: [{ file_name: 'Picture.png' }] });
  expect(
    await backend.sql('select count(*)::integer as count from public.chat_files where message_id = $1', [
      said?.id,
    ]),
  ).toEqual([{ count: 1 }]);
  expect(await backend.sql('select id from private.bot_pictures')).toEqual([]);
}, 60_000);

it('does not bring a picture to a message that was deleted meanwhile, and keeps no bytes of it', async () => {
  api.files.set('late', png);
  await tell({ photo: photo('late') });
  const said = await last();
  await rpc('delete_chat_message', { p_message_id: said?.id });
  const kept = await objects();
  await work();
  expect(await last()).toMatchObject({ id: said?.id, body: '', files: [] });
  expect(await objects()).toBe(kept);
}, 60_000);

it('counts who is in a group when the bot comes, and once a day after that', async () => {
  const [chat] = await rpc<{ id: string }[]>('list_bot_chats', { p_bot_id: bot });
  const people = async () =>
    (await rpc<{ people: number | null }[]>('list_bot_chats', { p_bot_id: bot }))[0]?.people;
  const count = () => backend.sql('select private.job_bot_people()');
  const asked = () => api.calls.filter((method) => method === 'getChatMemberCount').length;
  api.people.set(String(group.id), 5);
  const before = asked();
  await count();
  await settle();
  expect(await people()).toBe(5);
  api.people.set(String(group.id), 7);
  await count();
  await settle();
  expect([await people(), asked() - before]).toEqual([5, 1]);
  await shift(86_400);
  const version = () => backend.sql('select row_version from public.bot_chats where id = $1', [chat?.id]);
  const was = await version();
  await count();
  await settle();
  expect(await people()).toBe(7);
  expect(await version()).toEqual(was);
  expect(api.sent).toEqual([]);
}, 60_000);

const upload = async (bytes: Buffer, type = 'image/png') => {
  const name = `chat/${crypto.randomUUID()}`;
  const put = await person.storage.from('attachments').upload(name, bytes, { contentType: type });
  expect(put.error).toBeNull();
  const checked = await fetch(`${backend.url}/functions/v1/check-file`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ bucket: 'attachments', name }),
  });
  expect(checked.status).toBe(200);
  return name;
};
const say = (body: string, sent: { object_name: string; file_name: string }[], more: object = {}) =>
  rpc<{ id: string }>('send_chat_message', {
    p_chat_id: team,
    p_body: body,
    p_client_id: crypto.randomUUID(),
    p_files: sent,
    ...more,
  });
const settle = async () => {
  for (let round = 0; round < 4; round += 1) {
    await work();
    await shift(5);
  }
};

it('brings pictures of the team to the group, each once, with the name of who sent them', async () => {
  const names = [await upload(png), await upload(png)];
  const pdf = await upload(Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf');
  await say('Two *looks*', [
    { object_name: names[0] ?? '', file_name: 'one.png' },
    { object_name: names[1] ?? '', file_name: 'two.png' },
    { object_name: pdf, file_name: 'plan.pdf' },
  ]);
  await settle();
  expect(api.sent.map(({ method, text, bytes }) => ({ method, text, bytes }))).toEqual([
    { method: 'sendPhoto', text: 'Mia: [Files in Marquee] Two *looks*', bytes: png.length },
    { method: 'sendPhoto', text: 'Mia', bytes: png.length },
  ]);
  // An answer to either of them stands below the message.
  const [, second] = await backend.sql<{ external_id: string }>(
    `select m.external_id from private.bridged_messages b join public.bot_messages m on m.id = b.bot_message_id
     where m.kind = 'photo' and m.direction = 'out' order by m.created_at`,
  );
  await tell({ text: 'Lovely', reply_to_message: { message_id: Number(second?.external_id) } });
  expect(await last()).toMatchObject({ body: 'Lovely', reply_to: { text: 'Two *looks*' } });
}, 60_000);

it('sends a long text first, as a file what is no photo there, and nothing that was deleted', async () => {
  const name = await upload(png);
  await say('x'.repeat(1500), [{ object_name: name, file_name: 'one.png' }]);
  await settle();
  expect(api.sent.map(({ method, text }) => [method, text.length])).toEqual([
    ['sendMessage', 1505],
    ['sendPhoto', 3],
  ]);
  api.sent.length = 0;
  const wide = await upload(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]));
  await say('', [{ object_name: wide, file_name: 'wide.png' }]);
  await settle();
  expect(api.sent).toMatchObject([{ method: 'sendDocument', text: 'Mia' }]);
  api.sent.length = 0;
  const unsaid = await say('Wrong chat', [{ object_name: await upload(png), file_name: 'one.png' }]);
  await rpc('delete_chat_message', { p_message_id: unsaid.id });
  await settle();
  expect(api.sent).toEqual([]);
  // Of one that may have arrived nobody sends another.
  api.mood = () => 'loses';
  await say('Once', [{ object_name: await upload(png), file_name: 'one.png' }]);
  await settle();
  expect(api.sent).toHaveLength(1);
}, 60_000);
