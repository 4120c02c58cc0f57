import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '#backend/database/database.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import { tryFile } from '#backend/storage/rows.ts';
import { demoChats, demoSnippets, type DemoChat } from './chats.ts';
import { pdfOf, pngOf } from './small-files.ts';

const most = 1024 * 1024;

type Tools = {
  db: Database;
  people: ReadonlyMap<string, string>;
  store: ByteStore;
  written: (version: string) => void;
};

/** Chats with messages, reactions and small files. `written` is called for each file in the store. */
export async function seedChats(
  db: Database,
  people: ReadonlyMap<string, string>,
  store: ByteStore,
  written: (version: string) => void,
): Promise<void> {
  const tools = { db, people, store, written };
  for (const chat of demoChats) await seedChat(tools, chat);
  for (const [shortcut, body, owner] of demoSnippets)
    await db.query('insert into public.chat_snippets (shortcut, body, owner_id) values ($1, $2, $3)', [
      shortcut,
      body,
      owner === null ? null : people.get(owner),
    ]);
}

async function seedChat(tools: Tools, chat: DemoChat): Promise<void> {
  const { db, people } = tools;
  const type = chat.model !== undefined ? 'model' : chat.name === null ? 'direct' : 'group';
  const ids = chat.people.map((key) => people.get(key) ?? '');
  const [made] = await db.query<{ id: string }>(
    `insert into public.chats (type, group_name, model_id, direct_key, created_by, created_at)
     select $1, $2, (select m.id from public.models m where m.stage_name = $3), $4, $5, now() - interval '30 days' returning id`,
    [type, chat.name, chat.model ?? null, type === 'direct' ? [...ids].sort().join(':') : null, ids[0]],
  );
  const id = made?.id ?? '';
  await db.query(
    'select private.sync_model_chats(array(select c.model_id from public.chats c where c.id = $1 and c.model_id is not null))',
    [id],
  );
  for (const [place, person] of ids.entries())
    await db.query(
      `insert into public.chat_members (chat_id, user_id, role) values ($1, $2, $3) on conflict do nothing`,
      [id, person, type === 'group' && place === 0 ? 'owner' : 'member'],
    );
  const messages: string[] = [];
  for (const message of chat.messages) messages.push(await seedMessage(tools, id, message, messages));
  await db.query(
    `update public.chats c set last_seq = s.seq, last_change = s.seq, last_message_at = s.at
     from (select max(m.seq) as seq, max(m.created_at) as at from public.chat_messages m where m.chat_id = $1) s where c.id = $1`,
    [id],
  );
  await db.query(
    `update public.chat_members m set last_read_seq = $2::bigint - coalesce(($3::jsonb ->> m.user_id::text)::bigint, 0), told_seq = $2,
       is_pinned = m.user_id = any ($4::uuid[])
     where m.chat_id = $1`,
    [
      id,
      messages.length,
      JSON.stringify(
        Object.fromEntries(Object.entries(chat.unread ?? {}).map(([key, count]) => [people.get(key), count])),
      ),
      (chat.pinnedBy ?? []).map((key) => people.get(key)),
    ],
  );
  await db.query(
    `update public.chat_members m set mention_count = (
       select count(*) from public.chat_mentions n join public.chat_messages x on x.id = n.message_id
       where x.chat_id = m.chat_id and n.user_id = m.user_id and x.seq > m.last_read_seq
     ) where m.chat_id = $1`,
    [id],
  );
}

async function seedMessage(
  tools: Tools,
  chat: string,
  message: DemoChat['messages'][number],
  before: readonly string[],
): Promise<string> {
  const { db, people } = tools;
  const sender = people.get(message.by) ?? '';
  const [made] = await db.query<{ id: string }>(
    `insert into public.chat_messages (
       chat_id, seq, change, sender_id, kind, body, reply_to_id, client_id, created_at, pinned_at, pinned_by
     )
     select $1, $2, $2, $3, $4, $5, $6, gen_random_uuid(), now() - $7 * interval '1 minute',
       case when $8 then now() end, case when $8 then $3::uuid end
     returning id`,
    [
      ...[chat, before.length + 1, sender, message.file === undefined ? 'text' : 'file', message.body],
      ...[message.replyTo === undefined ? null : before[message.replyTo], message.ago],
      message.isPinned === true,
    ],
  );
  const id = made?.id ?? '';
  for (const person of message.mentions ?? [])
    await db.query('insert into public.chat_mentions (message_id, user_id) values ($1, $2)', [
      id,
      people.get(person),
    ]);
  for (const [emoji, by] of message.reactions ?? [])
    for (const person of by)
      await db.query('insert into public.chat_reactions (message_id, user_id, emoji) values ($1, $2, $3)', [
        id,
        people.get(person),
        emoji,
      ]);
  if (message.file !== undefined) await seedFile(tools, { id, sender, fileName: message.file });
  return id;
}

async function seedFile(
  { db, store, written }: Tools,
  message: { id: string; sender: string; fileName: string },
): Promise<void> {
  const isPicture = message.fileName.endsWith('.png');
  const bytes = isPicture
    ? pngOf(900, 600, [120, 150, 190], [210, 120, 140])
    : pdfOf([message.fileName.replace('.pdf', '')]);
  const mediaType = isPicture ? 'image/png' : 'application/pdf';
  const { version, size, eTag } = await store.write(Readable.from([bytes]), most);
  written(version);
  const name = `chat/${randomUUID()}`;
  const metadata = {
    ...{ eTag, size, contentLength: size, mimetype: mediaType, cacheControl: 'max-age=3600' },
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  };
  const row = { bucket: 'attachments', name, owner: message.sender, version, metadata, userMetadata: {} };
  await tryFile(db, row, false);
  await db.query(`select private.record_file_check('attachments', $1, $2, $3)`, [name, version, mediaType]);
  await db.query(
    `insert into public.chat_files (message_id, place, object_name, file_name, size_bytes, media_type, width, height, uploaded_by)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[message.id, name, message.fileName, size, mediaType],
      ...[isPicture ? 900 : null, isPicture ? 600 : null, message.sender],
    ],
  );
}
