import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, outcome, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';
import { kinds } from './kinds.ts';
import { countOf, forgeries, openBlocks, touchedAt, type BlockPeople } from './people.ts';

const commented = kinds.filter(({ hasNoComments }) => hasNoComments !== true);

// Conformance: comments on every kind of row that has them do the same.

type Comment = { id: string; body: string; row_version: number; author: { id: string } | null };

let lane: DatabaseLane;
let people: BlockPeople;
let model: string;

beforeAll(async () => {
  ({ lane, people, model } = await openBlocks());
});
afterAll(() => lane.close());

it('every kind of row that has comments is tried here', async () => {
  const rows = await lane.sql<{ row_name: string }>(
    `select row_name from private.blocks where block = 'comments' order by row_name`,
  );
  expect(rows.map(({ row_name }) => row_name)).toEqual(commented.map(({ row }) => row).sort());
});

describe.each(commented)('comments on a $row', (kind) => {
  const table = `${kind.row}_comments`;
  const key = `${kind.row}_id`;
  const create = () => kind.create(people.main, lane, model);
  const say = (person: ActingPerson, id: string, body = 'Hello', mentions: string[] = []) =>
    person.client.rpc(`save_${kind.row}_comment`, {
      [kind.parameter]: id,
      p_comment: { body, mentions },
    });
  const edit = (person: ActingPerson, { id, row_version }: Comment, body: string) =>
    person.client.rpc(`save_${kind.row}_comment`, {
      p_id: id,
      p_comment: { body, mentions: [], row_version },
    });
  const remove = (person: ActingPerson, id: string) =>
    person.client.rpc(`delete_${kind.row}_comment`, { p_id: id });
  const restore = (person: ActingPerson, id: string) =>
    person.client.rpc(`restore_${kind.row}_comment`, { p_id: id });
  const list = (person: ActingPerson, id: string) =>
    person.client.rpc(`list_${kind.row}_comments`, { [kind.parameter]: id });
  const bodies = async (person: ActingPerson, id: string) =>
    (await dataOf<Comment[]>(list(person, id))).map(({ body }) => body);
  const hintOf = async (call: PromiseLike<{ error: { hint?: string | null } | null }>) =>
    (await call).error?.hint;

  it('are read by those who see it, the newest first, and are nothing to a stranger', async () => {
    const id = await create();
    await dataOf(say(people.main, id, ' First '));
    await dataOf(say(people.secondary, id, 'Second'));
    expect(await bodies(people.main, id)).toEqual(['Second', 'First']);
    expect(await bodies(people.admin, id)).toEqual(['Second', 'First']);
    expect(await outcome(list(people.stranger, id))).toBe('PT404');
    expect(await outcome(say(people.stranger, id))).toBe('PT404');
    expect(await countOf(people.stranger, table, key, id)).toBe(0);
    expect(await countOf(people.secondary, table, key, id)).toBe(2);
  });

  it('are counted on the row, which changes with each, so that open pages hear of it', async () => {
    const id = await create();
    const before = await touchedAt(lane, kind.row, id);
    const comment = await dataOf<Comment>(say(people.main, id));
    expect(await touchedAt(lane, kind.row, id)).not.toBe(before);
    const total = async () => {
      const [row] = await lane.sql<{ total: number }>(
        `select comments_total as total from public.${kind.row}s where id = $1`,
        [id],
      );
      return row?.total;
    };
    expect(await total()).toBe(1);
    await dataOf(remove(people.main, comment.id));
    expect(await total()).toBe(0);
  });

  it('are edited by their author alone, from what was last read', async () => {
    const id = await create();
    const comment = await dataOf<Comment>(say(people.main, id));
    expect(await outcome(edit(people.secondary, comment, 'Mine'))).toBe('42501');
    expect(await outcome(edit(people.admin, comment, 'Mine'))).toBe('42501');
    expect(await outcome(edit(people.stranger, comment, 'Mine'))).toBe('PT404');
    expect(await dataOf(edit(people.main, comment, 'Hello again'))).toMatchObject({
      body: 'Hello again',
      author: { id: people.main.id },
    });
    expect(await outcome(edit(people.main, comment, 'Hello too'))).toBe('PT409');
    expect(await bodies(people.main, id)).toEqual(['Hello again']);
  });

  it('are deleted by their author or an administrator, and come back for the person who deleted them', async () => {
    const id = await create();
    const comment = await dataOf<Comment>(say(people.main, id));
    expect(await outcome(remove(people.secondary, comment.id))).toBe('42501');
    expect(await outcome(remove(people.stranger, comment.id))).toBe('PT404');
    await dataOf(remove(people.main, comment.id));
    expect([await bodies(people.main, id), await countOf(people.main, table, key, id)]).toEqual([[], 0]);
    expect(await outcome(edit(people.main, comment, 'Hm'))).toBe('PT404');
    expect(await dataOf(restore(people.main, comment.id))).toMatchObject({ id: comment.id, body: 'Hello' });
    await dataOf(remove(people.admin, comment.id));
    expect(await outcome(restore(people.main, comment.id))).toBe('42501');
    expect(await outcome(restore(people.stranger, comment.id))).toBe('PT404');
    await dataOf(restore(people.admin, comment.id));
    expect(await bodies(people.main, id)).toEqual(['Hello']);
  });

  it('that were deleted a day ago are removed for good, and no other', async () => {
    const id = await create();
    const [old, recent, kept] = [
      await dataOf<Comment>(say(people.main, id, 'Old')),
      await dataOf<Comment>(say(people.main, id, 'Recent')),
      await dataOf<Comment>(say(people.main, id, 'Kept')),
    ];
    await dataOf(remove(people.main, old.id));
    await dataOf(remove(people.main, recent.id));
    await lane.sql(`update public.${table} set deleted_at = now() - interval '25 hours' where id = $1`, [
      old.id,
    ]);
    await lane.sql('select private.job_trash()');
    const left = await lane.sql<{ id: string }>(
      `select id from public.${table} where ${key} = $1 order by created_at`,
      [id],
    );
    expect(left.map((row) => row.id)).toEqual([recent.id, kept.id]);
  });

  it('mention people who see it, who hear of that once, and nobody else', async () => {
    const id = await create();
    expect(await hintOf(say(people.main, id, 'Hello', [people.stranger.id]))).toBe('mention_cannot_see');
    await dataOf(say(people.main, id, 'Hello @Mia', [people.secondary.id]));
    const news = await lane.sql<{ user_id: string; kind: string }>(
      `select user_id, metadata ->> 'kind' as kind from public.notification_queue where metadata ->> '${key}' = $1
         and metadata ->> 'kind' in ('mentioned', 'commented')`,
      [id],
    );
    expect(news).toEqual([{ user_id: people.secondary.id, kind: 'mentioned' }]);
  });

  it('are neither empty nor endless', async () => {
    const id = await create();
    expect(await hintOf(say(people.main, id, ' '))).toBe('body');
    expect(await outcome(say(people.main, id, 'x'.repeat(5001)))).toBe('23514');
    expect(await hintOf(say(people.main, id, 'x'.repeat(30_000)))).toBe('too_large');
    await lane.sql(`update public.${kind.row}s set comments_total = 2000 where id = $1`, [id]);
    expect(await hintOf(say(people.main, id))).toBe('too_many_comments');
  });

  it('cannot be forged past the procedures', async () => {
    const id = await create();
    await dataOf(say(people.main, id));
    const row = { [key]: id, body: 'Forged', author_id: people.admin.id };
    for (const person of [people.main, people.admin]) {
      expect(await forgeries(person, { table, row, change: { body: 'Forged' }, key, id })).toEqual([
        '42501',
        '42501',
        '42501',
      ]);
    }
    expect(await bodies(people.main, id)).toEqual(['Hello']);
  });

  it('are gone for someone who loses the model', async () => {
    const id = await create();
    const comment = await dataOf<Comment>(say(people.secondary, id));
    const lost = [model, people.secondary.id];
    await lane.sql(
      'delete from public.model_secondary_managers where model_id = $1 and manager_id = $2',
      lost,
    );
    try {
      expect(await outcome(list(people.secondary, id))).toBe('PT404');
      expect(await countOf(people.secondary, table, key, id)).toBe(0);
      expect(await outcome(edit(people.secondary, comment, 'Still here'))).toBe('PT404');
      expect(await outcome(remove(people.secondary, comment.id))).toBe('PT404');
      expect(await hintOf(say(people.main, id, 'Hello', [people.secondary.id]))).toBe('mention_cannot_see');
    } finally {
      await lane.sql(
        'insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)',
        lost,
      );
    }
    expect(await bodies(people.secondary, id)).toEqual(['Hello']);
  });
});
