import { readFileSync } from 'node:fs';

/**
 * The text of a script in `backend/sql/`; the path is correct from here and from the build, which lies next to this
 * folder.
 */
export function readSql(name: string): string {
  return readFileSync(new URL(`../backend/sql/${name}.sql`, import.meta.url), 'utf8');
}
