import { whyNoPostgrest } from './postgrest.ts';
import { whyNoPostgres } from '#tests/support/postgres-programs.ts';

/** Why the database suite cannot run on a real Postgres here, or nothing. */
export const whyNoPostgresLane = (): string | undefined => whyNoPostgres() ?? whyNoPostgrest();
