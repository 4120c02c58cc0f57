import type { Database } from '#backend/database/database.ts';

/**
 * How long an answer is cached. The database is queried no more often, no matter how many names a stranger makes up.
 */
const holdsMs = 1000;

/** Checks whether a name is the verified domain of a link page. */
export function pageDomains(db: () => Pick<Database, 'query'>): (name: string) => Promise<boolean> {
  let until = 0;
  let known: Promise<ReadonlySet<string>> | undefined;
  return async (name) => {
    if (known === undefined || Date.now() >= until) {
      until = Date.now() + holdsMs;
      known = readDomains(db());
    }
    return (await known).has(name);
  };
}

async function readDomains(db: Pick<Database, 'query'>): Promise<ReadonlySet<string>> {
  try {
    const rows = await db.query<{ custom_domain: string }>(
      `select t.custom_domain from public.link_trees t where t.custom_domain_status = 'verified' and t.deleted_at is null`,
    );
    return new Set(rows.map(({ custom_domain: name }) => name));
  } catch {
    // Migrations other than the product's may be served as well, and the database may be stopped for now.
    return new Set();
  }
}
