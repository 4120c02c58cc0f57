import { readFileSync } from 'node:fs';

/** The text of a script in `backend/sql/`; the address is right from here as from the build beside this folder. */
export function readSql(name: string): string {
  return readFileSync(new URL(`../backend/sql/${name}.sql`, import.meta.url), 'utf8');
}
