import {
  clientFor,
  createPerson,
  sessionFor,
  clientWithToken,
  startTestBackend,
} from '#tests/support/backend.ts';
import type { DatabaseLane } from './lane.ts';

/** The embedded backend in memory; people sign in with their password. */
export async function openEmbeddedLane(): Promise<DatabaseLane> {
  // A job runs where a test says so: by the clock it would come between two statements of a slow run.
  const backend = await startTestBackend({ runsJobs: false });
  const { url, publishableKey, secretKey } = backend;
  const signIn: DatabaseLane['signIn'] = async (person) => {
    const session = await sessionFor(backend, person);
    return { ...person, session, client: clientWithToken(backend, session.access_token) };
  };
  return {
    engine: 'embedded',
    ...{ url, publishableKey, secretKey },
    anonymous: clientFor(backend),
    operator: clientFor(backend, backend.secretKey),
    person: async ({ status = 'active', ...options } = {}) => {
      const person = await signIn(await createPerson(backend, options));
      if (status === 'inactive') {
        await backend.sql('update public.profiles set status = $1 where id = $2', [status, person.id]);
      }
      return person;
    },
    signIn,
    sql: (text, params) => backend.sql(text, params),
    close: () => backend.close(),
  };
}
