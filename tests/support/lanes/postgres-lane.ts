import { randomBytes, randomUUID } from 'node:crypto';
import type { Session } from '@supabase/supabase-js';
import { asDatabase, connect, ownerSession } from '#backend/postgres/client.ts';
import { clientFor, clientWithToken, createPerson, type Person } from '#tests/support/backend.ts';
import { signToken } from '#tests/support/backend-token.ts';
import type { DatabaseLane, LaneOptions } from './lane.ts';
import { openGateway } from './gateway.ts';
import type { SharedServer } from './postgres-setup.ts';
import { startPostgrest } from './postgrest.ts';

const tokenSeconds = 3600;

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
    const sessionId = randomUUID();
    await sql('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
      sessionId,
      person.id,
    ]);
    const session = sessionOf(person, sessionId, secret);
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

function sessionOf({ id, email }: Person, sessionId: string, secret: string): Session {
  const role = 'authenticated';
  return {
    access_token: signToken({ sub: id, email, role, session_id: sessionId }, tokenSeconds, secret),
    refresh_token: randomUUID(),
    token_type: 'bearer',
    expires_in: tokenSeconds,
    expires_at: Math.floor(Date.now() / 1000) + tokenSeconds,
    user: {
      id,
      email,
      role,
      aud: role,
      app_metadata: {},
      user_metadata: {},
      created_at: new Date().toISOString(),
    },
  };
}
