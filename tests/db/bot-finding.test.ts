import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Bots and their chats by name, and who may remove a bot with all of its chats.

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let stranger: ActingPerson;
let bot: string;
let hidden: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  const permissions = { can_access_socials: false, can_access_chat: false };
  manager = await lane.person({
    role: 'manager',
    permissions: { ...permissions, can_access_bot_management: true },
  });
  stranger = await lane.person({ role: 'manager', permissions });
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.bots (name, external_id, token_last4, status, username)
     values ('Wisteria desk', '81234', 'abcd', 'active', 'wisteria_bot') returning id`,
  );
  bot = row?.id ?? '';
  hidden = await insertModel(lane);
  await lane.sql(
    `insert into public.bot_chats (bot_id, external_chat_id, type, title, username, model_id, status) values
       ($1, '-1', 'group', 'Wisteria Übung', null, null, 'active'), ($1, '-2', 'group', 'Wisteria hidden', null, $2, 'active'),
       ($1, '3', 'private', 'Juliana', 'wisteriafan', null, 'blocked')`,
    [bot, hidden],
  );
});
afterAll(() => lane.close());

type Found = { id: string; bot_id: string; name: string; type: string; status: string };
const find = async ({ client }: ActingPerson, p_query: string) =>
  (await dataOf<{ bots?: Found[] }>(client.rpc('global_search', { p_query }, { get: true }))).bots?.map(
    ({ name, type, status }) => [name, type, status],
  );

it('finds bots, then those of their chats that someone sees', async () => {
  const own = [
    ['Wisteria desk', 'bot', 'active'],
    ['Wisteria Übung', 'group', 'active'],
    ['Juliana', 'private', 'blocked'],
  ];
  expect(await find(manager, 'wister')).toEqual(own);
  expect(await find(admin, 'wister')).toHaveLength(4);
  expect(await find(manager, '@wisteriafan')).toEqual([own[2]]);
  expect(await find(manager, 'ubung wist')).toEqual([own[1]]);
  expect(await find(stranger, 'wister')).toBeUndefined();
});

it('follows what a chat and a bot are called', async () => {
  await lane.sql(
    `update public.bot_chats set title = 'Renamed group' where bot_id = $1 and external_chat_id = '-1'`,
    [bot],
  );
  expect(await find(manager, 'ubung')).toEqual([]);
  expect(await find(manager, 'renamed')).toHaveLength(1);
});

it('is removed with its chats by those who see all of them alone', async () => {
  const refused = await manager.client.rpc('delete_bot', { p_bot_id: bot });
  expect(refused.error).toMatchObject({
    code: '42501',
    message: 'This bot has chats of models that you can’t see. Ask an administrator to remove it.',
  });
  await dataOf(admin.client.rpc('delete_bot', { p_bot_id: bot }));
  expect(await find(admin, 'wister')).toEqual([]);
});
