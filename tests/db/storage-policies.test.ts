import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseLane, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';

// Who may add and read a file by the policies, asked as Storage asks them: in the person's name, with the operation said.

let lane: DatabaseLane;
let manager: ActingPerson;
let withoutTasks: ActingPerson;
let inactive: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  manager = await lane.person();
  withoutTasks = await lane.person({ permissions: { can_access_tasks: false } });
  inactive = await lane.person({ status: 'inactive' });
});
afterAll(() => lane.close());

type Asked = { by: ActingPerson | 'nobody'; operation?: string; act?: string };

/** Runs one statement in someone's name, and takes it back. */
async function as({ by, operation = 'storage.object.upload', act }: Asked, sql: string): Promise<string> {
  const role = by === 'nobody' ? 'anon' : 'authenticated';
  const claims =
    by === 'nobody' ? { role } : { role, sub: by.id, ...(act === undefined ? {} : { act: { sub: act } }) };
  const [row] = await lane.sql<{ outcome: string }>('select private.try_as($1, $2, $3, $4) as outcome', [
    role,
    JSON.stringify(claims),
    operation,
    sql,
  ]);
  return row?.outcome ?? '';
}

beforeAll(async () => {
  await lane.sql(`create function private.try_as(role text, claims text, operation text, statement text) returns text
    language plpgsql as $$
    declare found bigint; failed text;
    begin
      begin
        perform set_config('request.jwt.claims', claims, true), set_config('storage.operation', operation, true),
          set_config('role', role, true);
        execute statement;
        get diagnostics found = row_count;
        raise exception using errcode = 'UNDO0';
      exception when others then
        failed := sqlstate;
      end;
      return case failed when 'UNDO0' then found::text else failed end;
    end $$`);
});

const add = (bucket: string, name: string): string =>
  `insert into storage.objects (bucket_id, name, version) values ('${bucket}', '${name}', '1')`;
const uuid = (): string => randomUUID();

it('active people add pictures by names that nobody guesses, alone or in a folder', async () => {
  expect(await as({ by: manager }, add('pictures', `${uuid()}.png`))).toBe('1');
  expect(await as({ by: manager }, add('pictures', `models/${uuid()}.webp`))).toBe('1');
  for (const name of ['me.png', `${uuid()}.svg`, uuid(), `a/b/${uuid()}.png`, `../${uuid()}.png`])
    expect(await as({ by: manager }, add('pictures', name))).toBe('42501');
  expect(await as({ by: inactive }, add('pictures', `${uuid()}.png`))).toBe('42501');
  expect(await as({ by: 'nobody' }, add('pictures', `${uuid()}.png`))).toBe('42501');
});

it('people add attachments in areas that they have', async () => {
  expect(await as({ by: manager }, add('attachments', `task/${uuid()}`))).toBe('1');
  expect(await as({ by: withoutTasks }, add('attachments', `note/${uuid()}`))).toBe('1');
  expect(await as({ by: withoutTasks }, add('attachments', `task/${uuid()}`))).toBe('42501');
  for (const name of [uuid(), `model/${uuid()}`, `task/${uuid()}.pdf`, `task/${uuid()}/x`, `task/not-a-uuid`])
    expect(await as({ by: manager }, add('attachments', name))).toBe('42501');
  expect(await as({ by: inactive }, add('attachments', `task/${uuid()}`))).toBe('42501');
});

it('nothing is added in View as', async () => {
  const act = uuid();
  expect(await as({ by: manager, act }, add('attachments', `task/${uuid()}`))).toBe('42501');
  expect(await as({ by: manager, act }, add('pictures', `${uuid()}.png`))).toBe('42501');
});

it('people with access to contracts add documents, and nobody changes or deletes a file', async () => {
  const name = `${uuid()}.png`;
  await lane.sql(`insert into storage.objects (bucket_id, name, owner_id) values ('pictures', $1, $2)`, [
    name,
    manager.id,
  ]);
  expect(await as({ by: manager }, add('documents', uuid()))).toBe('1');
  expect(await as({ by: manager }, add('documents', `task/${uuid()}`))).toBe('42501');
  expect(await as({ by: manager, act: uuid() }, add('documents', uuid()))).toBe('42501');
  expect(await as({ by: inactive }, add('documents', uuid()))).toBe('42501');
  await lane.sql(
    `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_manage_contracts', false)`,
    [withoutTasks.id],
  );
  expect(await as({ by: withoutTasks }, add('documents', uuid()))).toBe('42501');
  expect(await as({ by: manager }, `update storage.objects set name = 'x' where name = '${name}'`)).toBe('0');
  const remove = `select set_config('storage.allow_delete_query', 'true', true); delete from storage.objects where name = '${name}'`;
  expect(await as({ by: manager }, remove)).toBe('0');
  expect(await as({ by: manager }, `delete from storage.objects where name = '${name}'`)).toBe('42501');
});

it('an attachment is read by those who see the row that it belongs to, one at a time', async () => {
  const [seen, other] = [uuid(), uuid()];
  await lane.sql(
    `insert into storage.objects (bucket_id, name, version) values ('attachments', 'task/' || $1::text, '1'),
       ('attachments', 'task/' || $2::text, '1'), ('documents', 'task/' || $1::text, '1')`,
    [seen, other],
  );
  const read = (name: string): string => `select from storage.objects where name = 'task/${name}'`;
  const signing = { by: manager, operation: 'storage.object.sign' };
  expect(await as(signing, read(seen))).toBe('0');
  // A general task, which everyone with access to tasks sees.
  await lane.sql(
    `with made as (insert into public.tasks (title) values ('Send the contract') returning id)
     insert into public.task_attachments (task_id, object_name, file_name, size_bytes)
     select id, 'task/' || $1::text, 'Contract.pdf', 10 from made`,
    [seen],
  );
  expect(await as(signing, read(seen))).toBe('0');
  // Once its bytes were looked at.
  await lane.sql(
    `insert into private.file_checks (bucket_id, name, version, type) values ('attachments', 'task/' || $1::text, '1', 'application/pdf')`,
    [seen],
  );
  expect(await as(signing, read(seen))).toBe('1');
  expect(await as(signing, read(other))).toBe('0');
  expect(await as({ ...signing, by: withoutTasks }, read(seen))).toBe('0');
  expect(await as({ ...signing, by: inactive }, read(seen))).toBe('0');
  expect(await as({ ...signing, act: uuid() }, read(seen))).toBe('0');
  for (const operation of ['storage.object.list', 'storage.object.list_v2', 'storage.s3.object.list'])
    expect(await as({ by: manager, operation }, read(seen))).toBe('0');
  // Another version is one that nobody has looked at.
  await lane.sql(
    `update storage.objects set version = '2' where bucket_id = 'attachments' and name = 'task/' || $1::text`,
    [seen],
  );
  expect(await as(signing, read(seen))).toBe('0');
});

it('the buckets are as large as they were said to be, and only pictures are public', async () => {
  expect(
    await lane.sql('select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id'),
  ).toEqual([
    { id: 'attachments', public: false, file_size_limit: 26_214_400, allowed_mime_types: null },
    { id: 'documents', public: false, file_size_limit: 52_428_800, allowed_mime_types: null },
    {
      ...{ id: 'pictures', public: true, file_size_limit: 5_242_880 },
      allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp'],
    },
  ]);
});

it('a migration can’t alter the tables, as on hosted projects', async () => {
  await expect(lane.sql('alter table storage.objects add column mine text')).rejects.toMatchObject({
    code: '42501',
  });
  await lane.sql('create policy mine on storage.objects for delete to authenticated using (false)');
  await lane.sql('drop policy mine on storage.objects');
});
