import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { asDatabase, connect, ownerSession } from '#backend/postgres/client.ts';
import { allPrivileges } from '#tests/support/backend-fixture.ts';
import { prepareProject, readLaneSql } from '#tests/support/lanes/prepare-project.ts';

// A hosted project grants by default what it did on the day it was made.

const server = inject('postgres');

/** Every privilege in a migrated project that granted so much by default. */
async function privilegesAfter(defaults: readonly string[]): Promise<string[]> {
  if (!server) throw new Error('This file runs beside a Postgres server');
  const name = `project_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(server.superuserUrl), { pathname: name }).href;
  const superuser = connect(server.superuserUrl, { max: 1, session: {} });
  await superuser.unsafe(`create database ${name}`);
  await prepareProject(url, { sql: defaults });
  const owner = connect(url, { max: 1, session: ownerSession });
  try {
    return await allPrivileges({ sql: (text, params) => asDatabase(owner).query(text, params) });
  } finally {
    await owner.end();
    await superuser.unsafe(`drop database ${name}`);
    await superuser.end();
  }
}

it('the auth server may ask its hooks, and nothing else of the schema private', async () => {
  const superuser = connect(server?.superuserUrl ?? '', { max: 1, session: {} });
  const name = `project_${randomUUID().replaceAll('-', '')}`;
  await superuser.unsafe(`create database ${name} template ${server?.template ?? ''}`);
  const url = Object.assign(new URL(server?.superuserUrl ?? ''), { pathname: name }).href;
  const authServer = connect(url, { max: 1, session: {} });
  try {
    await authServer.unsafe('set role supabase_auth_admin');
    const [row] = await authServer.unsafe(
      `select private.password_attempt('{"user_id": "7d1e1f5e-0e5b-4f43-9a55-5b0d2f6f3d10", "valid": false}') as answer`,
    );
    expect(row).toEqual({ answer: { decision: 'continue' } });
    const [refused] = await authServer.unsafe(
      `select private.only_invited('{"user": {"email": "x@example.com"}}') as answer`,
    );
    expect(refused).toMatchObject({ answer: { error: { http_code: 403 } } });
    await expect(authServer.unsafe('select from private.tickets')).rejects.toThrow('permission denied');
    const allowed = await authServer.unsafe(
      `select p.proname as name from pg_proc p where p.pronamespace = 'private'::regnamespace
         and p.prorettype <> 'trigger'::regtype and has_function_privilege(p.oid, 'execute')
       order by name`,
    );
    expect(Array.from(allowed)).toEqual([{ name: 'only_invited' }, { name: 'password_attempt' }]);
  } finally {
    await authServer.end();
    await superuser.unsafe(`drop database ${name}`);
    await superuser.end();
  }
});

describe('the migrations', () => {
  it('end in the same privileges whatever a project grants by default', { timeout: 60_000 }, async () => {
    const since2026 = readFileSync(new URL('../../backend/sql/embedded.sql', import.meta.url), 'utf8');
    const [older, newer, bare] = [
      await privilegesAfter([readLaneSql('defaults-before-2026')]),
      await privilegesAfter([
        since2026.slice(since2026.indexOf('alter default privileges'), since2026.indexOf('create schema')),
      ]),
      await privilegesAfter([]),
    ];
    const onObjects = (lines: string[]) => lines.filter((line) => !line.startsWith('default '));
    expect(onObjects(older)).toEqual(onObjects(newer));
    expect(onObjects(older)).toEqual(onObjects(bare));
    expect(onObjects(older).length).toBeGreaterThan(20);
  });
});
