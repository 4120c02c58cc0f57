import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { clientFor, createPerson, signedIn, type Person } from '#tests/support/backend.ts';
import { startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { watch, type Change } from '#tests/support/backend-realtime.ts';

let backend: RunningBackend;
let ann: Person;
let bob: Person;
let asAnn: SupabaseClient;
let asBob: SupabaseClient;

beforeAll(async () => {
  backend = await startFixtureBackend();
  [ann, bob] = [await createPerson(backend, { plan: null }), await createPerson(backend, { plan: null })];
  [asAnn, asBob] = [await signedIn(backend, ann), await signedIn(backend, bob)];
}, 60_000);

afterAll(async () => {
  await asAnn.realtime.disconnect();
  await asBob.realtime.disconnect();
  await backend.close();
});

async function addNote(owner: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const row = { id, owner_id: owner.id, title: id, secret: 'kept', ...fields };
  await clientFor(backend, backend.secretKey).from('notes').insert(row).throwOnError();
  return id;
}

const titles = (changes: readonly Change[]): unknown[] =>
  changes.map((change) => ('title' in change.new ? change.new['title'] : undefined));

describe('changes of rows', () => {
  it('reach those who may see them, and nobody else', async () => {
    const [forAnn, forBob, forAnon] = [
      await watch(asAnn),
      await watch(asBob),
      await watch(clientFor(backend)),
    ];
    const mine = await addNote(ann);
    const his = await addNote(bob);

    await expect.poll(() => titles(forAnn)).toEqual([mine]);
    await expect.poll(() => titles(forBob)).toEqual([his]);
    expect(forAnon).toEqual([]);
  });

  it('carry the row as a client expects it, without columns it may not read', async () => {
    const changes = await watch(asAnn);
    const id = await addNote(ann, { rank: 7, price: 2.5, created_at: '2026-01-02T03:04:05Z' });

    await expect.poll(() => changes).toHaveLength(1);
    expect(changes[0]).toEqual({
      schema: 'public',
      table: 'notes',
      eventType: 'INSERT',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      new: { id, owner_id: ann.id, title: id, rank: 7, price: 2.5, created_at: '2026-01-02T03:04:05+00:00' },
      old: {},
      errors: null,
    });
  });

  it('of an update bring the new row and the old key', async () => {
    const id = await addNote(ann);
    const changes = await watch(asAnn);
    await asAnn.from('notes').update({ rank: 2 }).eq('id', id).throwOnError();

    await expect.poll(() => changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ eventType: 'UPDATE', new: { id, rank: 2 }, old: { id } });
    expect(Object.keys(changes[0]?.old ?? {})).toEqual(['id']);
  });

  it('of a deletion bring the key alone, and to every subscriber', async () => {
    const id = await addNote(ann);
    const [forAnn, forBob] = [await watch(asAnn), await watch(asBob)];
    await asAnn.from('notes').delete().eq('id', id).throwOnError();

    await expect.poll(() => forAnn).toHaveLength(1);
    await expect.poll(() => forBob).toHaveLength(1);
    expect(forBob[0]).toMatchObject({ eventType: 'DELETE', old: { id }, new: {} });
    expect(Object.keys(forBob[0]?.old ?? {})).toEqual(['id']);
  });

  it('stop reaching someone who may no longer see the row', async () => {
    const id = await addNote(ann);
    const [forAnn, forBob] = [await watch(asAnn), await watch(asBob)];
    await backend.sql('update public.notes set owner_id = $2 where id = $1', [id, bob.id]);

    await expect.poll(() => forBob).toHaveLength(1);
    expect(forAnn).toEqual([]);
  });

  it('of a transaction that is rolled back reach nobody', async () => {
    const changes = await watch(asAnn);
    await asAnn.from('notes').insert([
      { owner_id: ann.id, title: 'Undone' },
      { owner_id: ann.id, title: ' ' },
    ]);
    const id = await addNote(ann);
    await expect.poll(() => titles(changes)).toEqual([id]);
  });

  it('come through in their thousands', async () => {
    const [forAnn, forBob] = [await watch(asAnn), await watch(asBob)];
    await backend.sql(
      `insert into public.notes (owner_id, title) select $1, 'Bulk ' || n from generate_series(1, 2000) n`,
      [ann.id],
    );
    await expect.poll(() => forAnn.length, { timeout: 10_000, interval: 5 }).toBe(2000);
    expect(forBob).toEqual([]);
  });
});

describe('filters', () => {
  it.each([
    ['rank=eq.5', [5]],
    ['rank=neq.5', [4, 6, 10]],
    ['rank=lt.5', [4]],
    ['rank=lte.5', [4, 5]],
    ['rank=gt.5', [6, 10]],
    ['rank=gte.6', [6, 10]],
    ['rank=in.(4,10)', [4, 10]],
    ['title=in.("a,b",c)', [5, 6]],
  ])('%s lets the right rows through', async (filter, expected) => {
    const changes = await watch(asAnn, { filter });
    await backend.sql('delete from public.notes where owner_id = $1', [ann.id]);
    const rows = [
      { owner_id: ann.id, title: 'z', rank: 4 },
      { owner_id: ann.id, title: 'a,b', rank: 5 },
      { owner_id: ann.id, title: 'c', rank: 6 },
      { owner_id: ann.id, title: 'd', rank: 10 },
    ];
    await asAnn.from('notes').insert(rows).throwOnError();
    await expect
      .poll(() => changes.flatMap(({ new: row }) => ('rank' in row ? [row['rank']] : [])))
      .toEqual(expected);
  });

  it('on the event let only that event through', async () => {
    const changes = await watch(asAnn, { event: 'UPDATE' });
    const id = await addNote(ann);
    await asAnn.from('notes').update({ rank: 3 }).eq('id', id).throwOnError();
    await expect.poll(() => changes.map(({ eventType }) => eventType)).toEqual(['UPDATE']);
  });

  it('on the key also hold for deletions', async () => {
    const [first, second] = [await addNote(ann), await addNote(ann)];
    const changes = await watch(asAnn, { filter: `id=eq.${second}` });
    await backend.sql('delete from public.notes where id = any ($1)', [[first, second]]);
    await expect.poll(() => changes.map(({ old }) => old)).toEqual([{ id: second }]);
  });
});
