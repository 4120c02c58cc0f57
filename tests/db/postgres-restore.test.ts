import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { ensurePostgresClients, lacksPostgresClients } from '#tests/support/postgres-clients.ts';
import { canary, modelWithPassword, reveal } from '#tests/support/vault.ts';

// A copy of a project, and what becomes of it in a new one, by the very lines of the deployment guide.

const root = join(import.meta.dirname, '../..');
const clients = ensurePostgresClients();

describe.skipIf(lacksPostgresClients(clients))('the lines of the deployment guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-copy-'));
  const copy = join(folder, 'data.sql');
  const vaultKey = 'ab'.repeat(32);
  let project: DatabaseLane;
  let empty: DatabaseLane;
  let manager: ActingPerson;
  let admin: ActingPerson;
  let credentialId: string;

  beforeAll(async () => {
    [project, empty] = await Promise.all([openDatabaseLane({ vaultKey }), openDatabaseLane({ vaultKey })]);
    manager = await project.person();
    admin = await project.person({ role: 'admin' });
    ({ credentialId } = await modelWithPassword(project, manager));
    await reveal(manager, credentialId);
    await project.sql(`update public.config set value = '730' where key = 'audit_retention_days'`);
  });
  afterAll(async () => {
    await Promise.all([project.close(), empty.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the block of step 10 with a program, as it is there but for its addresses and where the file lies. */
  async function follow(program: 'pg_dump' | 'psql'): Promise<{ status: number | null; said: string }> {
    const guide = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
    const step = /^## 10\..*?(?=^## 11\.)/ms.exec(guide)?.[0] ?? '';
    const blocks = [...step.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
    const block = blocks.find((lines) => new RegExp(`^${program} `, 'm').test(lines));
    const script = (block ?? '')
      .replaceAll('postgres://PROJECT…', `'${await urlOf(project)}'`)
      .replaceAll('postgres://EMPTY-PROJECT…', `'${await urlOf(empty)}'`)
      .replaceAll(/(?<=--file )data\.sql/g, copy);
    const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: 'path' in clients ? clients.path : '' },
    });
    return { status, said: `${stdout}${stderr}` };
  }

  async function urlOf(lane: DatabaseLane): Promise<string> {
    const [row] = await lane.sql<{ name: string }>('select current_database() as name');
    return Object.assign(new URL(inject('postgres')?.ownerUrl ?? ''), { pathname: row?.name }).href;
  }

  /** Every table with as many rows as it has, and a digest of them. */
  async function contentOf(lane: DatabaseLane): Promise<unknown[]> {
    return lane.sql(`
      select t.schemaname, t.tablename, query_to_xml(format(
        'select count(*), md5(string_agg(r::text, chr(10) order by r::text)) from %I.%I r', t.schemaname, t.tablename
      ), true, false, '')::text as content
      from pg_tables t where t.schemaname in ('public', 'private', 'auth') order by 1, 2`);
  }

  it('make a copy for its owner alone', async () => {
    expect(await follow('pg_dump')).toMatchObject({ status: 0 });
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readFileSync(copy, 'utf8')).not.toContain(canary);
  });

  it('restore it into an empty, migrated project, with nothing left out and nothing added', async () => {
    const before = await contentOf(project);
    expect(await follow('psql')).toMatchObject({ status: 0 });
    expect(await contentOf(empty)).toEqual(before);
  });

  it('leave passwords that open and a log that is whole', async () => {
    const restored = await empty.signIn(manager);
    expect((await reveal(restored, credentialId)).data).toEqual({ password: canary });
    const checking = await empty.signIn(admin);
    const { checked, first_broken_seq } = await dataOf<{ checked: number; first_broken_seq: unknown }>(
      checking.client.rpc('check_audit_chain'),
    );
    expect(checked).toBeGreaterThan(3);
    expect(first_broken_seq).toBeNull();
  });

  it('leave rules that hold: what is written next is logged, chained and counted on', async () => {
    const [before] = await empty.sql<{ seq: string }>('select max(seq) as seq from public.audit_log');
    await empty.sql(`update public.config set value = '731' where key = 'audit_retention_days'`);
    const [after] = await empty.sql<{ seq: string }>('select max(seq) as seq from public.audit_log');
    expect(Number(after?.seq)).toBe(Number(before?.seq) + 1);
    await expect(empty.sql('truncate public.audit_log')).rejects.toThrow('cannot be changed');
  });

  it('refuse a project that someone uses, and change nothing there', async () => {
    const before = await contentOf(empty);
    const { status, said } = await follow('psql');
    expect(status).not.toBe(0);
    expect(said).toContain('this project has accounts');
    expect(await contentOf(empty)).toEqual(before);
  });

  it('refuse an empty copy, as is left where Docker was missing, and change nothing', async () => {
    await empty.close();
    empty = await openDatabaseLane({ vaultKey });
    const before = await contentOf(empty);
    truncateSync(copy);
    const { status, said } = await follow('psql');
    expect(status).not.toBe(0);
    expect(said).toContain('the copy holds no accounts');
    expect(await contentOf(empty)).toEqual(before);
  });
});
