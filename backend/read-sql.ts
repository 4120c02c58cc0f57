import { readFileSync } from 'node:fs';

/** The text of a script in `backend/sql/`. */
export function readSql(name: string): string {
  return readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8');
}
