import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { openView } from '#tests/support/view-as.ts';
import { answerOf, everyRead, type Read } from '#tests/support/view-as-reads.ts';

// A view answers row for row what the person's own token is answered. Most people here are narrowed by overrides: a plain
// manager sees as much as an administrator, so that a view which is none would go unnoticed.

const assignedOnly = { can_access_socials: false, can_access_chat: false };

const kinds = {
  'a plain manager': {},
  'a manager who sees only assigned models': { permissions: assignedOnly },
  'a manager without any permission': {
    permissions: {
      ...assignedOnly,
      can_manage_contracts: false,
      can_access_marketplace: false,
      can_access_models: false,
      can_access_schedule: false,
      can_access_drive_logs: false,
      can_access_notes: false,
      can_access_tasks: false,
    },
  },
  'one who views all data': { permissions: { ...assignedOnly, can_view_all_data: true } },
  'one who manages users': { permissions: { ...assignedOnly, can_manage_users: true } },
  'one who manages all models': { permissions: { ...assignedOnly, can_manage_all_models: true } },
  'an inactive manager': { permissions: assignedOnly },
  'another administrator': { role: 'admin' },
} as const;
type Kind = keyof typeof kinds;

let lane: DatabaseLane;
let admin: ActingPerson;
const people = {} as Record<Kind, ActingPerson>;
const views = {} as Record<Kind, SupabaseClient>;

beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  for (const [kind, options] of Object.entries(kinds)) people[kind as Kind] = await lane.person(options);
  const everyone = [admin, ...Object.values(people)];
  for (const [index, { id }] of everyone.entries()) {
    const next = everyone[(index + 1) % everyone.length];
    await insertModel(lane, { managerId: id, secondaryIds: next ? [next.id] : [] });
    await insertModel(lane, { managerId: id });
    await lane.sql(
      `insert into public.saved_views (user_id, area, name, is_shared)
       values ($1, 'models', 'Shared', true), ($1, 'models', 'Private', false)`,
      [id],
    );
  }
  await insertModel(lane);
  // Only now, with their own models.
  await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [
    people['an inactive manager'].id,
  ]);
  await lane.sql(
    `insert into public.user_invites (email, expires_at) values ('new@example.com', now() + interval '1 day')`,
  );
  // Opening one writes. From here on nothing does, so that an administrator's answer holds for every view.
  for (const [kind, { id }] of Object.entries(people)) views[kind as Kind] = await openView(lane, admin, id);
});
afterAll(() => lane.close());

const adminAnswers = new Map<string, Promise<unknown>>();

/** What an administrator is answered without a view: asked once for all kinds of people. */
function adminAnswer(read: Read): Promise<unknown> {
  const answer = adminAnswers.get(read.name) ?? answerOf(read, admin.client);
  adminAnswers.set(read.name, answer);
  return answer;
}

/** What is private stays hidden, and a view belongs to no session of the person's. */
function asViewed(name: string, answer: unknown, personId: string): unknown {
  if (!Array.isArray(answer)) {
    if (name.startsWith('get_viewer')) return { id: personId, viewed_by: admin.id };
    if (name.startsWith('get_unread_notification_count') && typeof answer === 'number') return 0;
    // Nobody signs in as the person by viewing as them.
    if (name.startsWith('get_vault_state') && 'unlocked_until' in (answer as object))
      return { ...(answer as object), unlocked_until: null };
    if (/^count of (?:chat_)?notification_/.test(name)) return { count: 0 };
    return answer;
  }
  const rows = answer.map((row) => JSON.parse(String(row)) as Record<string, unknown>);
  if (name.startsWith('get_my_sessions'))
    return rows.map((row) => JSON.stringify({ ...row, is_current: false })).sort();
  // Nobody else reads what someone is told, or what they want to hear of.
  if (/^(?:chat_)?notification_|^get_user_notifications/.test(name)) return [];
  if (name.startsWith('saved_views')) return answer.filter((_, index) => rows[index]?.['is_shared'] === true);
  return answer;
}

describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  it('is answered alike in a view', { timeout: 60_000 }, async () => {
    const person = people[kind];
    const view = views[kind];
    const differing: string[] = [];
    for (const read of await everyRead(lane, [person.id, admin.id])) {
      const own = await answerOf(read, person.client);
      const viewed = await answerOf(read, view);
      if (read.name === 'count of saved_views') {
        // One private view less, for those who see any.
        const count = (own as { count: number }).count;
        expect(viewed).toEqual({ count: Math.max(count - 1, 0) });
      } else expect([read.name, viewed]).toEqual([read.name, asViewed(read.name, own, person.id)]);
      if (JSON.stringify(viewed) !== JSON.stringify(await adminAnswer(read))) differing.push(read.name);
    }
    // Or an administrator's own answers would pass as a view.
    expect(differing.length).toBeGreaterThan(kind === 'another administrator' ? 1 : 3);
  });
});

it('private saved views and whose the view is are all that a view changes for the person named', async () => {
  const person = people['a plain manager'];
  const view = views['a plain manager'];
  const names = async (client: typeof view) => {
    const { data } = await client.from('saved_views').select('name').eq('user_id', person.id).order('name');
    return data?.map(({ name }) => String(name));
  };
  expect(await names(person.client)).toEqual(['Private', 'Shared']);
  expect(await names(view)).toEqual(['Shared']);
});
