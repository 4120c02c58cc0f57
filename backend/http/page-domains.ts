import type { Database } from '#backend/database/database.ts';

/** As long an answer holds. However many names a stranger makes up, the database is asked no more often. */
const holdsMs = 1000;

/** Says which names are domains of link pages that were verified. */
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
    // Other migrations than the product's may be served as well, and a database may be stopped for now.
    return new Set();
  }
}
