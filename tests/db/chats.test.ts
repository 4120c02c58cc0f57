import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatTools } from '#tests/support/chat-tools.ts';
import { openView } from '#tests/support/view-as.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Who is in a chat, who sees it, and how they come and go.

const { rpc, start, group, send, sent, chats, rowOf, get, messages, news } = chatTools();
let lane: DatabaseLane;
let mia: ActingPerson;
let oskar: ActingPerson;
let elena: ActingPerson;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia' });
  oskar = await lane.person({ displayName: 'Oskar' });
  elena = await lane.person({ displayName: 'Elena', permissions: { can_view_all_data: true } });
  admin = await lane.person({ role: 'admin', displayName: 'Ada' });
});
afterAll(() => lane.close());

const sees = async (person: ActingPerson, chat: string) =>
  (await outcome(rpc(person, 'get_chat', { p_chat_id: chat }))) === 'ok';
const sentence = async (call: PromiseLike<{ error: { message: string } | null }>) =>
  (await call).error?.message;
const setPermission = (person: ActingPerson, isOn: boolean) =>
  admin.client.rpc(isOn ? 'grant_user_permission' : 'revoke_user_permission', {
    target_user_id: person.id,
    perm_key: 'can_access_chat',
    ...(isOn ? { granted_by_user_id: admin.id } : {}),
  });
const events = async (person: ActingPerson, chat: string) =>
  (await messages(person, chat)).messages.flatMap(({ event }) => (event ? [event.kind] : []));

describe('a group', () => {
  it('is seen by its members alone, whatever others may do', async () => {
    const id = await group(mia, [oskar]);
    await sent(mia, id, 'Friday review moved to 14:00');
    expect([await sees(mia, id), await sees(oskar, id)]).toEqual([true, true]);
    for (const other of [elena, admin]) {
      expect(await sees(other, id)).toBe(false);
      expect(await rowOf(other, id)).toBeUndefined();
      expect(await sentence(rpc(other, 'list_chat_messages', { p_chat_id: id }))).toBe(
        "Chat not found, or you don't have access.",
      );
      expect(await outcome(other.client.from('chats').select().eq('id', id))).toBe('nothing');
      expect(await outcome(send(other, id, 'Hello'))).toBe('PT404');
    }
    expect(await outcome(oskar.client.from('chats').select('id').eq('id', id))).toBe('ok');
    for (const table of ['chat_messages', 'chat_reactions', 'chat_files', 'chat_mentions', 'chat_snippets'])
      expect(await outcome(oskar.client.from(table).select())).toBe('42501');
  });

  it('is refused in words', async () => {
    const named = (name: string) => sentence(start(mia, { p_type: 'group', p_group_name: name }));
    expect([await named(' '), await named('x'), await named('x'.repeat(81))]).toEqual([
      'Group name is required',
      'Group name must be between 2 and 80 characters',
      'Group name must be between 2 and 80 characters',
    ]);
    expect(await sentence(start(mia, { p_type: 'direct', p_member_ids: [] }))).toBe('Choose one person');
    expect(await sentence(start(mia, { p_type: 'model' }))).toBe('Choose a model');
    const without = await lane.person({ permissions: { can_access_chat: false } });
    expect(
      await sentence(start(mia, { p_type: 'group', p_group_name: 'Sets', p_member_ids: [without.id] })),
    ).toBe('This person cannot see this model');
    expect(await outcome(rpc(without, 'list_chats'))).toBe('42501');
    expect(await outcome(start(without, { p_type: 'group', p_group_name: 'Sets' }))).toBe('42501');
  });

  it('has an owner, who hands it over before leaving', async () => {
    const id = await group(mia, [oskar, elena]);
    expect(await sentence(rpc(mia, 'leave_chat', { p_chat_id: id }))).toBe(
      'Choose a new owner before leaving',
    );
    expect(await outcome(rpc(oskar, 'hand_over_chat', { p_chat_id: id, p_user_id: oskar.id }))).toBe('42501');
    expect(await outcome(rpc(mia, 'hand_over_chat', { p_chat_id: id, p_user_id: admin.id }))).toBe('22023');
    expect(await outcome(rpc(mia, 'hand_over_chat', { p_chat_id: id, p_user_id: oskar.id }))).toBe('ok');
    expect(await outcome(rpc(mia, 'leave_chat', { p_chat_id: id }))).toBe('ok');
    expect((await get(oskar, id)).people.map(({ person, role }) => [person.id, role])).toEqual([
      [oskar.id, 'owner'],
      [elena.id, 'member'],
    ]);
    expect(await events(oskar, id)).toEqual(['created', 'owner', 'left']);
    const [log] = await lane.sql<{ n: number }>(
      `select count(*)::integer as n from public.audit_log where event like 'chat.%' and resource_id = $1`,
      [id],
    );
    expect(log?.n).toBe(5);
  });

  it('is changed and archived by its owner, and takes no message then', async () => {
    const id = await group(mia, [oskar]);
    const { row_version } = await get(mia, id);
    const save = (by: ActingPerson, changes: object, version = row_version) =>
      rpc(by, 'save_chat', { p_chat_id: id, p_changes: changes, p_row_version: version });
    expect(await outcome(save(oskar, { group_name: 'Mine' }))).toBe('42501');
    expect(await outcome(save(mia, { group_name: 'Shoots' }))).toBe('ok');
    expect((await save(mia, { group_name: 'Other' })).error).toMatchObject({ code: 'PT409', hint: 'stale' });
    // Messages don't make it another version.
    await sent(oskar, id, 'Hello');
    expect(await outcome(save(mia, { is_archived: true }, row_version + 1))).toBe('ok');
    expect(await sentence(send(oskar, id, 'Hello again'))).toBe('This chat is archived');
    expect(await events(oskar, id)).toEqual(['created', 'renamed', 'archived']);
    expect((await rowOf(oskar, id))?.is_archived).toBe(true);
  });

  it('shows new members all that was said, as read, and lets the removed go at once', async () => {
    const id = await group(mia, []);
    await sent(mia, id, 'Payouts on the 5th');
    expect(await outcome(rpc(mia, 'add_chat_members', { p_chat_id: id, p_member_ids: [oskar.id] }))).toBe(
      'ok',
    );
    expect(await rowOf(oskar, id)).toMatchObject({ unread: 0, mentions: 0 });
    expect((await messages(oskar, id)).messages.map(({ body }) => body)).toEqual([
      '',
      'Payouts on the 5th',
      '',
    ]);
    await sent(mia, id, 'And invoices @Oskar', { p_mention_ids: [oskar.id] });
    expect(await news(lane, oskar, id)).toHaveLength(2);
    const touched = async () =>
      (
        await lane.sql<{ at: string }>('select updated_at::text as at from public.profiles where id = $1', [
          oskar.id,
        ])
      )[0]?.at;
    const before = await touched();
    expect(await outcome(rpc(mia, 'remove_chat_member', { p_chat_id: id, p_user_id: oskar.id }))).toBe('ok');
    expect(await touched()).not.toBe(before);
    expect([await sees(oskar, id), await news(lane, oskar, id)]).toEqual([false, []]);
    await sent(mia, id, 'Without them');
    expect(await sentence(rpc(oskar, 'mark_chat_read', { p_chat_id: id }))).toMatch(/Chat not found/);
  });

  it('says to someone who was removed while writing that they are no longer in it', async () => {
    const id = await group(mia, [oskar]);
    await sent(oskar, id, 'One moment');
    await rpc(mia, 'remove_chat_member', { p_chat_id: id, p_user_id: oskar.id });
    expect((await send(oskar, id, 'Here it is')).error).toMatchObject({
      code: 'PT404',
      hint: 'not_member',
      message: 'You are no longer a member of this chat',
    });
  });

  it('is joined by administrators, which it shows, and by nobody else', async () => {
    const id = await group(mia, [oskar]);
    await sent(mia, id, 'Between us');
    const others = await dataOf<{ id: string; name: string; members: number }[]>(
      rpc(admin, 'list_other_chats'),
    );
    expect(others.find((chat) => chat.id === id)).toEqual({
      id,
      type: 'group',
      name: 'Managers',
      members: 2,
      is_archived: false,
    });
    expect(await outcome(rpc(elena, 'list_other_chats'))).toBe('42501');
    expect(await outcome(rpc(elena, 'join_chat', { p_chat_id: id }))).toBe('42501');
    expect(await outcome(rpc(admin, 'join_chat', { p_chat_id: id }))).toBe('ok');
    expect(await events(mia, id)).toEqual(['created', 'joined']);
    expect((await get(admin, id)).role).toBe('member');
  });

  it('is lost with access to chats, at once, and does not come back with it', async () => {
    const gone = await lane.person({ displayName: 'Gone' });
    const id = await group(gone, [mia]);
    await setPermission(gone, false);
    expect(await outcome(rpc(gone, 'get_chat', { p_chat_id: id }))).toBe('42501');
    expect((await get(mia, id)).people.map(({ person, role }) => [person.id, role])).toEqual([
      [mia.id, 'owner'],
    ]);
    await setPermission(gone, true);
    expect(await sees(gone, id)).toBe(false);
  });
});

describe('a direct chat', () => {
  it('is one for two people, no matter who starts it, and closed to everyone else', async () => {
    const first = await dataOf<string>(start(mia, { p_type: 'direct', p_member_ids: [oskar.id] }));
    expect(await dataOf(start(oskar, { p_type: 'direct', p_member_ids: [mia.id] }))).toBe(first);
    expect([(await rowOf(mia, first))?.name, (await rowOf(oskar, first))?.name]).toEqual(['Oskar', 'Mia']);
    expect(await outcome(rpc(admin, 'join_chat', { p_chat_id: first }))).toBe('PT404');
    const others = await dataOf<{ id: string }[]>(rpc(admin, 'list_other_chats'));
    expect(others.map(({ id }) => id)).not.toContain(first);
    expect(await outcome(rpc(mia, 'add_chat_members', { p_chat_id: first, p_member_ids: [elena.id] }))).toBe(
      '22023',
    );
    expect(await outcome(rpc(mia, 'leave_chat', { p_chat_id: first }))).toBe('22023');
    expect(await outcome(rpc(mia, 'save_chat', { p_chat_id: first, p_changes: {}, p_row_version: 1 }))).toBe(
      '42501',
    );
  });
});

describe('a direct chat of someone without access to chats', () => {
  it('tells them nothing, by no notification either', async () => {
    const gone = await lane.person({ displayName: 'Gone' });
    const chat = await dataOf<string>(start(mia, { p_type: 'direct', p_member_ids: [gone.id] }));
    await sent(mia, chat, 'Before');
    expect(await news(lane, gone, chat)).toHaveLength(1);
    await setPermission(gone, false);
    expect(await news(lane, gone, chat)).toEqual([]);
    await sent(mia, chat, 'A secret', { p_mention_ids: [gone.id] });
    expect(await news(lane, gone, chat)).toEqual([]);
    // Nor by a notification that was kept.
    await lane.sql(
      `insert into public.notification_queue (user_id, notification_type, category, title, metadata)
       values ($1, 'chat_unread_messages', 'chat', 'New message from Mia', jsonb_build_object('chat_id', $2::text))`,
      [gone.id, chat],
    );
    expect(JSON.stringify(await dataOf(rpc(gone, 'get_user_notifications')))).not.toContain('A secret');
    await setPermission(gone, true);
    expect((await messages(gone, chat)).messages.map(({ body }) => body)).toEqual(['Before', 'A secret']);
    await lane.sql(`delete from public.notification_queue where user_id = $1`, [gone.id]);
    await sent(mia, chat, 'After');
    expect(await news(lane, gone, chat)).toHaveLength(1);
  });

  it('is read by nobody who views the app as one of the two, nor is that of an enquiry', async () => {
    const direct = await dataOf<string>(start(mia, { p_type: 'direct', p_member_ids: [oskar.id] }));
    const [team, asked] = [await group(mia, [oskar]), await group(mia, [oskar], 'Portraits')];
    await sent(mia, asked, 'Confidentially yours');
    await lane.sql(
      `with made as (
         insert into public.marketplace_listings (seller_id, title, category, price_type) values ($1, 'Portraits', 'photography', 'free') returning id)
       insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency, chat_id)
       select id, $2, $1, 'EUR', $3 from made`,
      [oskar.id, mia.id, asked],
    );
    const view = await openView(lane, admin, mia.id);
    const read = (name: string, args: object = {}) => view.rpc(name, args, { get: true });
    const seen = await dataOf<{ id: string }[]>(read('list_chats'));
    expect(seen.map(({ id }) => id)).toContain(team);
    for (const id of [direct, asked]) {
      expect(seen.map((one) => one.id)).not.toContain(id);
      expect(await outcome(read('get_chat', { p_chat_id: id }))).toBe('PT404');
      expect(await outcome(read('list_chat_messages', { p_chat_id: id }))).toBe('PT404');
      expect(await outcome(view.from('chats').select().eq('id', id))).toBe('nothing');
    }
    const found = read('search_chat_messages', { p_filter: JSON.stringify({ text: 'confidentially' }) });
    expect(await dataOf(found)).toEqual([]);
    expect(await sees(mia, asked)).toBe(true);
  });
});

describe('the chat of a model', () => {
  const chatOf = (person: ActingPerson, model: string) =>
    start(person, { p_type: 'model', p_model_id: model });

  it('has those who look after it, who come and go with that, and the main manager as owner', async () => {
    const model = await insertModel(lane, { managerId: mia.id, secondaryIds: [oskar.id] });
    const id = await dataOf<string>(chatOf(oskar, model));
    expect(await dataOf(chatOf(mia, model))).toBe(id);
    const people = async () =>
      (await get(elena, id)).people.map(({ person, role, is_assigned }) => [person.id, role, is_assigned]);
    await rpc(oskar, 'add_chat_members', { p_chat_id: id, p_member_ids: [elena.id] });
    expect(await people()).toEqual([
      [mia.id, 'owner', true],
      [elena.id, 'member', false],
      [oskar.id, 'member', true],
    ]);
    expect((await rowOf(mia, id))?.name).toMatch(/ · team$/);
    await lane.sql('delete from public.model_secondary_managers where model_id = $1', [model]);
    await lane.sql('update public.models set manager_id = $2 where id = $1', [model, oskar.id]);
    expect(await people()).toEqual([
      [oskar.id, 'owner', true],
      [elena.id, 'member', false],
    ]);
    expect(await sees(mia, id)).toBe(false);
    expect(await outcome(rpc(oskar, 'remove_chat_member', { p_chat_id: id, p_user_id: elena.id }))).toBe(
      'ok',
    );
    await setPermission(oskar, false);
    await setPermission(oskar, true);
    expect(await rowOf(oskar, id)).toMatchObject({ role: 'owner', unread: 0 });
  });

  it('cannot be left by those who look after it', async () => {
    const model = await insertModel(lane, { managerId: mia.id });
    const id = await dataOf<string>(chatOf(mia, model));
    expect(await sentence(rpc(mia, 'leave_chat', { p_chat_id: id }))).toMatch(/look after its model/);
    expect(await outcome(chatOf(elena, model))).toBe('PT404');
    expect(await outcome(chatOf(admin, model))).toBe('42501');
  });

  it('is archived when its model is deleted, and stays with its people', async () => {
    const model = await insertModel(lane, { managerId: mia.id, secondaryIds: [oskar.id] });
    const id = await dataOf<string>(chatOf(mia, model));
    await sent(oskar, id, 'Last words');
    const name = (await rowOf(mia, id))?.name;
    await lane.sql('delete from public.models where id = $1', [model]);
    expect(await rowOf(oskar, id)).toMatchObject({ is_archived: true, name });
    expect((await messages(mia, id)).messages.map(({ body }) => body)).toContain('Last words');
  });
});

describe('someone who leaves the agency', () => {
  it('is in no chat but direct ones, and their groups belong to others', async () => {
    const leaver = await lane.person({ displayName: 'Leaver' });
    const id = await group(leaver, [mia, oskar]);
    const direct = await dataOf<string>(start(mia, { p_type: 'direct', p_member_ids: [leaver.id] }));
    await sent(leaver, direct, 'Goodbye');
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [leaver.id]);
    expect((await get(mia, id)).people.map(({ role }) => role).sort()).toEqual(['member', 'owner']);
    expect((await messages(mia, direct)).messages.map(({ body }) => body)).toEqual(['Goodbye']);
    expect((await rowOf(mia, direct))?.name).toBe('Leaver');
    await lane.sql('delete from auth.users where id = $1', [leaver.id]);
    expect((await rowOf(mia, direct))?.name).toBe('Deleted user');
    expect((await chats(mia)).map((chat) => chat.id)).toContain(id);
  });
});
