import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { asDatabase, connect, ownerSession } from '#backend/postgres/client.ts';
import { clientFor, clientWithToken, createPerson } from '#tests/support/backend.ts';
import { signToken } from '#tests/support/backend-token.ts';
import type { DatabaseLane, LaneOptions } from './lane.ts';
import { openGateway } from './gateway.ts';
import { mintSession, tokenSeconds } from './minted-session.ts';
import type { SharedServer } from './postgres-setup.ts';
import { startPostgrest } from './postgrest.ts';

/**
 * A separate database on the shared server, behind a PostgREST at the path of a hosted project. There is no auth
 * server: people get their session and token from us.
 */
export async function openPostgresLane(
  server: SharedServer,
  { poolSize = 10, withoutHook = false, vaultKey = randomBytes(32).toString('hex') }: LaneOptions = {},
): Promise<DatabaseLane> {
  const name = `lane_${randomUUID().replaceAll('-', '')}`;
  const superuser = connect(server.superuserUrl, { max: 1, session: {} });
  await superuser.unsafe(`create database ${name} template ${server.template} owner postgres`);
  // Belongs to a database, and is not copied with it.
  if (!withoutHook)
    await superuser.unsafe(
      `alter role authenticator in database ${name} set pgrst.db_pre_request = 'gate.before_request'`,
    );
  const owner = connect(withDatabase(server.superuserUrl, name), { max: 4, session: ownerSession });
  const sql: DatabaseLane['sql'] = (text, params) => asDatabase(owner).query(text, params);

  const secret = randomBytes(32).toString('hex');
  const postgrest = await startPostgrest(withDatabase(server.authenticatorUrl, name), secret, {
    poolSize,
    ...(vaultKey === null ? {} : { vaultKey }),
  });
  const operatorToken = signToken({ role: 'service_role' }, tokenSeconds, secret);
  const gateway = await openGateway(postgrest.url, operatorToken);

  const signIn: DatabaseLane['signIn'] = async (person) => {
    const session = await mintSession(sql, person, secret);
    return { ...person, session, client: clientWithToken(gateway.address, session.access_token) };
  };

  return {
    engine: 'postgres',
    ...gateway.address,
    anonymous: clientFor(gateway.address),
    operator: clientFor(gateway.address, gateway.address.secretKey),
    person: async ({ status = 'active', ...options } = {}) =>
      signIn(await createPerson({ sql }, { ...options, status })),
    signIn,
    sql,
    cpuMs: async () => {
      const rows = await sql<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database()',
      );
      return rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
    },
    close: async () => {
      await gateway.close();
      await postgrest.stop();
      await owner.end();
      await superuser.unsafe(`drop database ${name} with (force)`);
      await superuser.end();
    },
  };
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: name }).href;
}

/** Of a process of this computer; the kernel counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  // After its name in brackets, which may hold spaces: the twelfth and thirteenth are user and system.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
