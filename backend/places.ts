import { fileURLToPath } from 'node:url';

/** A path in the repository; correct from this folder and from the build, which lies next to it. */
export const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The folder for a copy of a new database, from which others start. */
export const snapshotDir = inRepository('.cache/database-snapshots');

export const ownMigrations = inRepository('supabase/migrations');
