import { fileURLToPath } from 'node:url';

/** Of the repository; right from this folder as from the build beside it. */
export const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Where a copy of a new database is kept, for others to begin with. */
export const snapshotDir = inRepository('.cache/database-snapshots');

export const ownMigrations = inRepository('supabase/migrations');
