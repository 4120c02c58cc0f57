import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, outcome, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';
import { kinds, type Kind } from './kinds.ts';
import { countOf, forgeries, openBlocks, touchedAt, type BlockPeople } from './people.ts';

// Conformance: activity, tags, reminders, trash and attachments of every kind of row that has them do the same.

let lane: DatabaseLane;
let people: BlockPeople;
let model: string;

beforeAll(async () => {
  ({ lane, people, model } = await openBlocks());
});
afterAll(() => lane.close());

/** The kinds that have a block, so that one whose line is missing here is seen. */
const having = {
  activity: ['document', 'event', 'note', 'task'],
  attachments: ['event', 'note', 'task'],
  people: ['document', 'event', 'note', 'task'],
  reminders: ['task'],
  tags: ['document', 'note', 'task'],
  trash: ['document', 'event', 'link_tree', 'note', 'social_post', 'task'],
  // `rows.test.ts` tries both.
  visibility: ['document', 'event', 'note', 'task'],
} as const;
const kindsWith = (block: keyof typeof having): Kind[] =>
  kinds.filter(({ row }) => (having[block] as readonly string[]).includes(row));
const refused = ['42501', '42501', '42501'];

it('every block of every kind of row is tried here', async () => {
  const rows = await lane.sql<{ block: string; row_name: string }>(
    `select block, row_name from private.blocks where block <> 'comments' order by block, row_name`,
  );
  expect(rows.map(({ block, row_name }) => `${block} of a ${row_name}`)).toEqual(
    Object.entries(having).flatMap(([block, names]) => names.map((name) => `${block} of a ${name}`)),
  );
});

describe.each(kindsWith('activity'))('activity of a $row', (kind) => {
  const list = (person: ActingPerson, id: string) =>
    person.client.rpc(`list_${kind.row}_activity`, { [kind.parameter]: id });
  const fields = async (person: ActingPerson, id: string) =>
    (await dataOf<{ field: string }[]>(list(person, id))).map(({ field }) => field);

  it('says what changed, the newest first, to those who see it', async () => {
    const id = await kind.create(people.main, lane, model);
    await lane.sql(kind.change?.sql ?? '', [id]);
    expect((await fields(people.secondary, id))[0]).toBe(kind.change?.field);
    expect(await fields(people.admin, id)).toContain('created');
    expect(await outcome(list(people.stranger, id))).toBe('PT404');
    expect(await countOf(people.stranger, `${kind.row}_activity`, `${kind.row}_id`, id)).toBe(0);
  });

  it('does not name a model to those who do not see that model', async () => {
    const id = await kind.create(people.main, lane, model);
    await lane.sql(`select private.write_${kind.row}_activity($1, 'model', $2, null)`, [
      id,
      JSON.stringify({ id: '00000000-0000-4000-8000-00000000ffff', name: 'Luna Other' }),
    ]);
    const said = async (person: ActingPerson) => JSON.stringify(await dataOf(list(person, id)));
    expect(await said(people.secondary)).toContain('Another model');
    expect(await said(people.secondary)).not.toContain('Luna Other');
    expect(await said(people.admin)).toContain('Luna Other');
    const { data } = await people.secondary.client.from(`${kind.row}_activity`).select('field');
    expect(data?.map(({ field }: { field: string }) => field)).not.toContain('model');
  });

  it('is written by nobody but the database, the service key included, and keeps its latest thousand, or all', async () => {
    const id = await kind.create(people.main, lane, model);
    const [table, key] = [`${kind.row}_activity`, `${kind.row}_id`];
    const row = { [key]: id, field: 'title' };
    expect(await forgeries(people.main, { table, row, change: { field: 'x' }, key, id })).toEqual(refused);
    expect(await outcome(lane.operator.from(table).insert(row).select())).toBe('42501');
    await lane.sql(
      `insert into public.${table} (${key}, field) select $1, 'entry ' || n from generate_series(1, 1001) n`,
      [id],
    );
    await lane.sql('select private.job_trash()');
    const [left] = await lane.sql<{ total: number; first: string }>(
      `select count(*)::integer as total, (array_agg(field order by seq))[1] as first from public.${table} where ${key} = $1`,
      [id],
    );
    if (kind.keepsActivity) expect(left?.total).toBeGreaterThan(1001);
    else expect(left).toEqual({ total: 1000, first: 'entry 2' });
  });
});

describe.each(kindsWith('tags'))('tags of a $row', (kind) => {
  it('are 20 at most, read by those who see it, and change the row', async () => {
    const id = await kind.create(people.main, lane, model);
    const [table, key] = [`${kind.row}_tags`, `${kind.row}_id`];
    const tags = await lane.sql<{ id: string }>(
      `insert into public.tags (name) select left(gen_random_uuid()::text, 30) from generate_series(1, 21) returning id`,
    );
    const before = await touchedAt(lane, kind.row, id);
    const add = (tag: string | undefined) =>
      lane.sql(`insert into public.${table} (${key}, tag_id) values ($1, $2)`, [id, tag]);
    for (const tag of tags.slice(0, 20)) await add(tag.id);
    await expect(add(tags[20]?.id)).rejects.toThrow('Choose 20 tags or fewer');
    expect(await touchedAt(lane, kind.row, id)).not.toBe(before);
    expect(await countOf(people.secondary, table, key, id)).toBe(20);
    expect(await countOf(people.stranger, table, key, id)).toBe(0);
    const [first] = tags;
    const row = { [key]: id, tag_id: first?.id };
    expect(await forgeries(people.main, { table, row, change: row, key, id })).toEqual(refused);
  });
});

describe.each(kindsWith('reminders'))('reminders of a $row', (kind) => {
  const [table, key] = [`${kind.row}_reminders`, `${kind.row}_id`];
  const add = (person: ActingPerson, id: string, given: object) =>
    person.client.rpc(`add_${kind.row}_reminder`, { [kind.parameter]: id, ...given });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('are one’s own, and follow the moment of the row', async () => {
    const id = await kind.create(people.main, lane, model);
    const mine = await add(people.main, id, { p_minutes_before: 60 });
    expect(mine.error?.hint).toBe('no_due');
    await lane.sql(kind.moment ?? '', [id, inHours(24)]);
    const made = await dataOf<{ id: string }>(add(people.main, id, { p_minutes_before: 60 }));
    expect(await countOf(people.main, table, key, id)).toBe(1);
    for (const other of [people.secondary, people.admin, people.stranger]) {
      expect(await countOf(other, table, key, id)).toBe(0);
      expect(await dataOf(other.client.rpc(`delete_${kind.row}_reminder`, { p_id: made.id }))).toBe(false);
    }
    const later = inHours(48);
    await lane.sql(kind.moment ?? '', [id, later]);
    const [moved] = await lane.sql<{ is_hour_before: boolean }>(
      `select remind_at = $2::timestamptz - interval '1 hour' as is_hour_before from public.${table} where ${key} = $1`,
      [id, later],
    );
    expect(moved).toEqual({ is_hour_before: true });
    expect(await dataOf(people.main.client.rpc(`delete_${kind.row}_reminder`, { p_id: made.id }))).toBe(true);
  });

  it('are ten, of the future, for those who see it', async () => {
    const id = await kind.create(people.main, lane, model);
    expect(await outcome(add(people.stranger, id, { p_remind_at: inHours(1) }))).toBe('PT404');
    expect((await add(people.main, id, { p_remind_at: inHours(-1) })).error?.hint).toBe('past');
    for (let made = 0; made < 10; made += 1) await dataOf(add(people.main, id, { p_remind_at: inHours(1) }));
    const oneMore = await add(people.main, id, { p_remind_at: inHours(1) });
    expect(oneMore.error?.hint).toBe('too_many_reminders');
    const row = { [key]: id, user_id: people.main.id, remind_at: inHours(1) };
    expect(await forgeries(people.main, { table, row, change: { remind_at: inHours(2) }, key, id })).toEqual(
      refused,
    );
  });

  it('are sent once, and not a day late', async () => {
    const id = await kind.create(people.main, lane, model);
    await dataOf(add(people.main, id, { p_remind_at: inHours(1) }));
    await dataOf(add(people.main, id, { p_remind_at: inHours(2) }));
    await lane.sql(
      `update public.${table} set remind_at = case when remind_at > now() + interval '90 minutes'
         then now() - interval '25 hours' else now() - interval '1 minute' end where ${key} = $1`,
      [id],
    );
    await lane.sql(`select private.job_${kind.row}_reminders()`);
    await lane.sql(`select private.job_${kind.row}_reminders()`);
    const news = await lane.sql<{ user_id: string }>(
      `select user_id from public.notification_queue where metadata ->> '${key}' = $1`,
      [id],
    );
    expect(news).toEqual([{ user_id: people.main.id }]);
  });
});

describe.each(kindsWith('trash'))('the trash of a $row', (kind) => {
  it('keeps what was deleted for 30 days, and nothing longer', async () => {
    const ids = [];
    for (let made = 0; made < 3; made += 1) ids.push(await kind.create(people.main, lane, model));
    const deleted = `update public.${kind.row}s set deleted_at = now() - $2 * interval '1 day' where id = $1`;
    await lane.sql(deleted, [ids[0], 31]);
    await lane.sql(deleted, [ids[1], 29]);
    await lane.sql('select private.job_trash()');
    const left = await lane.sql<{ id: string }>(`select id from public.${kind.row}s where id = any ($1)`, [
      ids,
    ]);
    expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
  });
});

describe.each(kindsWith('attachments'))('files of a $row, by its procedures', (kind) => {
  const [table, key] = [`${kind.row}_attachments`, `${kind.row}_id`];
  /** As Storage keeps what someone uploaded. */
  const upload = async (person: ActingPerson, size = 1000) => {
    const name = `${kind.row}/${crypto.randomUUID()}`;
    await lane.sql(
      `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
       values ('attachments', $1, '1', $2, jsonb_build_object('size', $3::integer, 'mimetype', 'image/png'))`,
      [name, person.id, size],
    );
    return name;
  };
  const check = (name: string, type: string | null) =>
    lane.sql(`select private.record_file_check('attachments', $1, '1', $2)`, [name, type]);
  const attach = (person: ActingPerson, id: string, name: string, file = 'Contract.pdf') =>
    person.client.rpc(`add_${kind.row}_attachment`, {
      [kind.parameter]: id,
      p_object_name: name,
      p_file_name: file,
    });
  const list = (person: ActingPerson, id: string) =>
    person.client.rpc(`list_${kind.row}_attachments`, { [kind.parameter]: id });
  const names = async (person: ActingPerson, id: string) =>
    (await dataOf<{ file_name: string }[]>(list(person, id))).map(({ file_name }) => file_name);
  type File = { id: string; size_bytes: number; media_type: string | null };

  it('are attached by those who may change it, and shown to others once their bytes were looked at', async () => {
    const id = await kind.create(people.main, lane, model);
    const name = await upload(people.main);
    const file = await dataOf<File>(attach(people.main, id, name, ' عقد 📄.pdf '));
    expect(file).toMatchObject({ size_bytes: 1000, media_type: null });
    expect([await names(people.main, id), await names(people.secondary, id)]).toEqual([['عقد 📄.pdf'], []]);
    await check(name, 'application/pdf');
    expect(await names(people.secondary, id)).toEqual(['عقد 📄.pdf']);
    expect(await outcome(list(people.stranger, id))).toBe('PT404');
    expect(await outcome(attach(people.stranger, id, await upload(people.stranger)))).toBe('PT404');
    // What its content is not accepted as stays the uploader's.
    const odd = await upload(people.main);
    await check(odd, null);
    await dataOf(attach(people.main, id, odd, 'Script.png'));
    expect(await names(people.secondary, id)).toEqual(['عقد 📄.pdf']);
  });

  it('take one’s own file alone, once, by its own area, neither empty nor with a name that is none', async () => {
    const id = await kind.create(people.main, lane, model);
    const own = await upload(people.main);
    await dataOf(attach(people.main, id, own));
    expect(await outcome(attach(people.main, id, own))).toBe('PT404');
    expect(await outcome(attach(people.secondary, id, own))).toBe('PT404');
    expect(await outcome(attach(people.main, id, await upload(people.secondary)))).toBe('PT404');
    expect(await outcome(attach(people.main, id, `${kind.row}/${crypto.randomUUID()}`))).toBe('PT404');
    expect((await attach(people.main, id, await upload(people.main, 0))).error?.hint).toBe('empty_file');
    for (const file of ['', ' ', '../passwd', 'a\nb', 'x'.repeat(256)])
      expect(await outcome(attach(people.main, id, await upload(people.main), file))).toBe('23514');
    expect(await outcome(attach(people.main, id, await upload(people.main), 'é'.repeat(127)))).toBe('ok');
    for (let more = 2; more < 20; more += 1)
      await dataOf(attach(people.main, id, await upload(people.main), `${String(more)}.pdf`));
    expect((await attach(people.main, id, await upload(people.main))).error?.hint).toBe('too_many_files');
  });

  it('stay as they are where the row is in the trash of notes or locked, or the file is a day old', async () => {
    const id = await kind.create(people.main, lane, model);
    const old = await upload(people.main);
    await lane.sql(`update storage.objects set created_at = now() - interval '24 hours' where name = $1`, [
      old,
    ]);
    expect(await outcome(attach(people.main, id, old))).toBe('PT404');
    if (kind.row !== 'note') return;
    const { id: file } = await dataOf<File>(attach(people.main, id, await upload(people.main)));
    await lane.sql('update public.notes set locked_at = now() where id = $1', [id]);
    expect((await attach(people.main, id, await upload(people.main))).error?.hint).toBe('locked');
    expect((await people.main.client.rpc('delete_note_attachment', { p_id: file })).error?.hint).toBe(
      'locked',
    );
  });

  it('looked at again change nothing', async () => {
    const id = await kind.create(people.main, lane, model);
    const name = await upload(people.main);
    await dataOf(attach(people.main, id, name));
    await check(name, 'application/pdf');
    const before = await touchedAt(lane, kind.row, id);
    await check(name, 'application/pdf');
    expect(await touchedAt(lane, kind.row, id)).toBe(before);
  });

  it('are removed by anyone who may change it, and come back for a day', async () => {
    const id = await kind.create(people.main, lane, model);
    const name = await upload(people.main);
    await check(name, 'application/pdf');
    const { id: file } = await dataOf<File>(attach(people.main, id, name));
    const act = (person: ActingPerson, verb: string) =>
      person.client.rpc(`${verb}_${kind.row}_attachment`, { p_id: file });
    expect(await outcome(act(people.stranger, 'delete'))).toBe('PT404');
    expect(await dataOf(act(people.secondary, 'delete'))).toBe(true);
    expect(await dataOf(act(people.secondary, 'delete'))).toBe(false);
    expect(await names(people.main, id)).toEqual([]);
    expect(await outcome(act(people.main, 'restore'))).toBe('42501');
    expect(await outcome(act(people.stranger, 'restore'))).toBe('PT404');
    expect(await dataOf(act(people.secondary, 'restore'))).toMatchObject({ id: file });
    expect(await names(people.main, id)).toEqual(['Contract.pdf']);
    await dataOf(act(people.main, 'delete'));
    await lane.sql(`update public.${table} set deleted_at = now() - interval '25 hours' where ${key} = $1`, [
      id,
    ]);
    await lane.sql('select private.job_trash()');
    expect(await outcome(act(people.main, 'restore'))).toBe('PT404');
  });
});

describe.each(kindsWith('attachments'))('attachments of a $row', (kind) => {
  const [table, key] = [`${kind.row}_attachments`, `${kind.row}_id`];
  const attach = (id: string, name = `${kind.row}/${crypto.randomUUID()}`) =>
    lane.sql<{ id: string }>(
      `insert into public.${table} (${key}, object_name, file_name, size_bytes, uploaded_by)
       values ($1, $2, 'Contract.pdf', 1000, $3) returning id`,
      [id, name, people.main.id],
    );

  it('are seen by who uploaded them until their bytes were looked at, then by those who see the row', async () => {
    const id = await kind.create(people.main, lane, model);
    const before = await touchedAt(lane, kind.row, id);
    const [file] = await attach(id);
    expect(await touchedAt(lane, kind.row, id)).not.toBe(before);
    const seen = async () => [
      await countOf(people.main, table, key, id),
      await countOf(people.secondary, table, key, id),
      await countOf(people.admin, table, key, id),
      await countOf(people.stranger, table, key, id),
    ];
    expect(await seen()).toEqual([1, 0, 0, 0]);
    await lane.sql(
      `update public.${table} set media_type = 'application/pdf', checked_at = now() where id = $1`,
      [file?.id],
    );
    expect(await seen()).toEqual([1, 1, 1, 0]);
    await lane.sql(`update public.${table} set deleted_at = now() where id = $1`, [file?.id]);
    expect(await seen()).toEqual([0, 0, 0, 0]);
  });

  it('have an object of their area, and cannot be forged', async () => {
    const id = await kind.create(people.main, lane, model);
    await attach(id);
    await expect(attach(id, `${kind.row}/../secrets`)).rejects.toThrow('object_form');
    await expect(attach(id, `documents/${crypto.randomUUID()}`)).rejects.toThrow('object_form');
    const row = {
      [key]: id,
      object_name: `${kind.row}/${crypto.randomUUID()}`,
      file_name: 'Forged.pdf',
      size_bytes: 1,
    };
    expect(
      await forgeries(people.main, { table, row, change: { file_name: 'Forged.pdf' }, key, id }),
    ).toEqual(refused);
  });
});
