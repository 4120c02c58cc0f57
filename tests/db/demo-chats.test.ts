import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '#backend/data/open-store.ts';
import { snapshotDir } from '#backend/places.ts';

const migrationsDir = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

let store: Store;
beforeAll(async () => {
  store = await openStore({ kind: 'memory', snapshotDir }, { seed: 'demo', migrationsDir });
});
afterAll(() => store.close());

it('fills the demo with chats that could have been written in the app', async () => {
  const chats = await store.db.query<{
    type: string;
    numbers: number[];
    last_seq: number;
    members: number;
    owners: number;
  }>(
    `select c.type, c.last_seq::integer, array(select m.seq::integer from public.chat_messages m where m.chat_id = c.id order by m.seq) as numbers,
       (select count(*)::integer from public.chat_members m where m.chat_id = c.id) as members,
       (select count(*)::integer from public.chat_members m where m.chat_id = c.id and m.role = 'owner') as owners
     from public.chats c`,
  );
  expect(chats.length).toBeGreaterThan(4);
  for (const { type, numbers, last_seq, members, owners } of chats) {
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    expect(last_seq).toBe(numbers.length);
    expect(members).toBeGreaterThan(1);
    expect(owners).toBe(type === 'direct' ? 0 : 1);
  }
  const [mia] = await store.db.query<{ unread: number; mentions: number }>(
    `select sum(private.chat_unread(m.chat_id, m.user_id, m.last_read_seq))::integer as unread, sum(m.mention_count)::integer as mentions
     from public.chat_members m join public.profiles p on p.id = m.user_id where p.email = 'mia@northlight.example'`,
  );
  expect(mia).toEqual({ unread: 4, mentions: 1 });
});
