import type { PostgresTarget } from './database-url.ts';
import { isConnectionFailure, isPostgresFailure } from '#backend/api/rest-failure.ts';
import { StartupError } from '#backend/startup-error.ts';

/** Turns an error from opening a database into one sentence that never contains the password. */
export function openFailure(error: unknown, target: PostgresTarget): StartupError {
  if (error instanceof StartupError) return error;
  return new StartupError(sentence(error, target), { cause: error });
}

function sentence(error: unknown, { server, user, database }: PostgresTarget): string {
  if (isConnectionFailure(error))
    return `The Postgres server at ${server} cannot be reached: check that it runs there and lets this computer in.`;
  if (!isPostgresFailure(error))
    return `The database ${database} on ${server} could not be opened: check --database-url.`;
  switch (error.code) {
    case '28P01':
    case '28000':
      return `The Postgres server at ${server} refuses the user ${user}: check the name and the password.`;
    case '3D000':
      return `The Postgres server at ${server} has no database ${database}: make it first, or name another.`;
    case '53300':
      return `The Postgres server at ${server} has no connection left: raise max_connections or close some.`;
    case '57P03':
      return `The Postgres server at ${server} is starting or stopping: try again in a moment.`;
    default:
      return `The database ${database} on ${server} could not be opened: ${error.message.replace(/\.$/, '')}.`;
  }
}
