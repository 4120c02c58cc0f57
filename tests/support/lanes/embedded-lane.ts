import { createKeys } from '#backend/data/keys.ts';
import { snapshotDir } from '#backend/places.ts';
import { clientFor, createPerson, clientWithToken, startTestBackend } from '#tests/support/backend.ts';
import type { DatabaseLane } from './lane.ts';
import { mintSession } from './minted-session.ts';

/** The embedded backend in memory. Tests that ask for a lane are about no sign-in: people get their session from us. */
export async function openEmbeddedLane(): Promise<DatabaseLane> {
  const keys = createKeys();
  // A job runs where a test says so: by the clock it would come between two statements of a slow run.
  const backend = await startTestBackend({ data: { kind: 'memory', snapshotDir, keys }, runsJobs: false });
  const { url, publishableKey, secretKey, sql } = backend;
  const signIn: DatabaseLane['signIn'] = async (person) => {
    const session = await mintSession(sql, person, keys.signingSecret);
    return { ...person, session, client: clientWithToken(backend, session.access_token) };
  };
  return {
    engine: 'embedded',
    ...{ url, publishableKey, secretKey },
    anonymous: clientFor(backend),
    operator: clientFor(backend, backend.secretKey),
    person: async ({ status = 'active', ...options } = {}) =>
      signIn(await createPerson(backend, { ...options, status })),
    signIn,
    sql,
    cpuMs: () => {
      const { user, system } = process.cpuUsage();
      return Promise.resolve((user + system) / 1000);
    },
    close: () => backend.close(),
  };
}
