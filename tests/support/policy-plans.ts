import { insertModel, type DatabaseLane } from './database-lane.ts';
import type { Askers } from '#tests/db/domains/domain.ts';
import { tables } from '#tests/db/domains/index.ts';
import { explainAs, policyHelpers, prepareExplaining, repeatedCalls } from './query-plans.ts';

const rowsEach = 5;

/** People, models and assignments, so that no policy is asked about an empty table. */
export async function fillForPlans(lane: DatabaseLane): Promise<Askers> {
  await prepareExplaining(lane);
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  const admin = await lane.person({ role: 'admin' });
  const holder = await lane.person({ permissions: { ...assignedOnly, can_view_all_data: true } });
  const manager = await lane.person({ permissions: assignedOnly });
  const stranger = await lane.person({ permissions: assignedOnly });
  for (let row = 0; row < rowsEach; row += 1) {
    await insertModel(lane, { managerId: manager.id, secondaryIds: [holder.id] });
    await insertModel(lane, { managerId: admin.id, secondaryIds: [manager.id] });
  }
  for (const { rowsForPlans } of Object.values(tables))
    if (rowsForPlans !== undefined) await lane.sql(rowsForPlans);
  // The server does this automatically within a minute: in the middle of the tests or after them.
  await lane.sql('analyze');
  return { admin: admin.id, holder: holder.id, manager: manager.id, stranger: stranger.id };
}

/** Tables on which nothing can be shown, since a helper called for each of no rows is called never. */
export async function emptyTables(lane: DatabaseLane): Promise<string[]> {
  const tables = await lane.sql<{ name: string }>(
    `select distinct tablename as name from pg_catalog.pg_policies where schemaname = 'public'`,
  );
  const empty: string[] = [];
  for (const { name } of tables) {
    const rows = await lane.sql(`select from public.${name} limit 2`);
    if (rows.length < 2) empty.push(name);
  }
  return empty;
}

/** Every policy's condition, asked by every asker: those that call a helper more than once, and where. */
export async function repeatingPolicies(lane: DatabaseLane, askers: Askers): Promise<string[]> {
  const helpers = await policyHelpers(lane);
  const policies = await lane.sql<{ name: string; table: string; verb: string; condition: string }>(
    `select policyname as name, tablename as table, cmd as verb, qual as condition
     from pg_catalog.pg_policies where schemaname = 'public' and qual is not null order by tablename, cmd`,
  );
  const found: string[] = [];
  for (const { name, table, verb, condition } of policies)
    for (const [asker, id] of Object.entries(askers)) {
      // A change would stop at the first row that it is refused; its condition is asked on every row that the person sees.
      const where = verb === 'SELECT' ? '' : `where ${condition}`;
      const plan = await explainAs(lane, id, `select * from public.${table} ${where}`);
      for (const call of repeatedCalls(plan, helpers)) found.push(`${name}, ${asker}: ${call}`);
    }
  return found;
}
