import { performance } from 'node:perf_hooks';
import { dataOf } from '#tests/support/database-lane.ts';
import { openEmbeddedLane } from '#tests/support/lanes/embedded-lane.ts';
import { step } from './progress.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';

const accountCount = 1000;
const peopleCount = 50;
const usesEach = 2;
const rounds = 5;

/** The first page of who knows what, of everything and of one person, over a log of 100,000 entries on the embedded backend. */
export async function exposureRows(): Promise<Row[]> {
  const lane = await openEmbeddedLane();
  try {
    step('Filling in 100,000 uses of passwords');
    const [admin, one] = await Promise.all([lane.person({ role: 'admin' }), lane.person()]);
    await lane.sql(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Model ' || n, 'Name', $1::uuid from generate_series(1, 100) n`,
      [one.id],
    );
    await lane.sql(
      `insert into private.credentials (model_id, platform, account)
       select m.id, 'x', 'account ' || n
       from (select id, row_number() over () as i from public.models) m, generate_series(1, $1::integer / 100) n`,
      [accountCount],
    );
    // Nobody opens them.
    await lane.sql(
      `insert into private.secrets (credential_id, kind, key_id, sealed)
       select c.id, 'password', 'none', decode(repeat('00', 64), 'hex') from private.credentials c`,
    );
    for (let part = 0; part < usesEach; part += 1)
      await lane.sql(
        `insert into public.credential_access_log (user_id, user_name, action, kind, credential_id, model_id, secret_id, created_at)
         select case when p.n = 0 then $1::uuid else md5(p.n::text)::uuid end, 'Person ' || p.n, 'revealed', 'password',
           s.credential_id, c.model_id, s.id, now() - interval '1 minute' * p.n
         from private.secrets s join private.credentials c on c.id = s.credential_id, generate_series(0, $2::integer - 1) as p (n)`,
        [one.id, peopleCount],
      );
    await lane.sql('analyze');
    step('Asking for pages');
    const page = async (filter: object): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        const found = await dataOf<object[]>(
          admin.client.rpc('list_exposures', { p_offset: 0, p_limit: 100, ...filter }) as never,
        );
        times.push(performance.now() - startedAt);
        if (found.length !== 100) throw new Error(`The page has ${String(found.length)} rows`);
      }
      return median(times);
    };
    const log = `of ${String(accountCount * peopleCount * usesEach)} uses`;
    return [
      { what: `who knows what, a page ${log}`, value: await page({}), unit: 'ms', target: 1000 },
      {
        what: `what one person knows, a page ${log}`,
        value: await page({ p_user_id: one.id }),
        unit: 'ms',
        target: 250,
      },
    ];
  } finally {
    await lane.close();
  }
}
