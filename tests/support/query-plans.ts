import { z } from 'zod';
import type { DatabaseLane } from './database-lane.ts';

/** A node of EXPLAIN (ANALYZE, VERBOSE, FORMAT JSON); expressions stand in properties of many names. */
type PlanNode = Record<string, unknown> & {
  'Node Type': string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number | undefined;
  Plans?: PlanNode[] | undefined;
};

const nodeSchema: z.ZodType<PlanNode> = z.looseObject({
  'Node Type': z.string(),
  'Actual Loops': z.number(),
  'Actual Rows': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});

/** What EXPLAIN answers, and auto_explain writes. */
const planSchema = z.object({ Plan: nodeSchema });

/**
 * Where a plan calls one of the helpers more than once: for each row, or again for each loop. A helper that stands in an
 * InitPlan, a hashed SubPlan or an index condition is called once.
 */
export function repeatedCalls(plan: unknown, helpers: readonly string[]): string[] {
  return nodesOf(planSchema.parse(plan).Plan).flatMap((node) => {
    const calls = Object.entries(node)
      .filter(([property]) => property !== 'Plans')
      .flatMap(([property, value]) =>
        helpers
          .filter((helper) => JSON.stringify(value).includes(`private.${helper}(`))
          .map((helper) => ({ helper, times: evaluations(node, property) })),
      );
    return calls
      .filter(({ times }) => times > 1)
      .map(({ helper, times }) => `${helper} ${String(times)} times in ${node['Node Type']}`);
  });
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How often an expression of a node is computed: for every row that comes in, except in what is looked up by it. */
function evaluations(node: PlanNode, property: string): number {
  const loops = node['Actual Loops'];
  if (property.endsWith('Index Cond') || property === 'One-Time Filter') return loops;
  const isOfOneRow = ['Function Scan', 'Result', 'ProjectSet'].includes(node['Node Type']);
  const below = (node.Plans ?? []).filter(
    (child) => !['InitPlan', 'SubPlan'].includes(String(child['Parent Relationship'])),
  );
  if (below.length > 0)
    return Math.max(...below.map((child) => child['Actual Loops'] * child['Actual Rows']));
  return isOfOneRow ? loops : loops * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
}

/**
 * The functions of schema `private` by which policies ask who the caller is and what they may: those that a policy names
 * and those that these call. A policy of tomorrow brings its helpers along.
 */
export async function policyHelpers({ sql }: Pick<DatabaseLane, 'sql'>): Promise<string[]> {
  const policies = await sql<{ text: string }>(
    `select coalesce(qual, '') || ' ' || coalesce(with_check, '') as text from pg_catalog.pg_policies
     where schemaname = 'public'`,
  );
  const functions = await sql<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace`,
  );
  const found = new Set<string>();
  const collect = (text: string): void => {
    for (const { name, text: body } of functions)
      if (!found.has(name) && text.includes(`private.${name}(`)) {
        found.add(name);
        collect(body);
      }
  };
  for (const { text } of policies) collect(text);
  return [...found];
}

/** Makes what `explainAs` needs in a database of tests. */
export async function prepareExplaining({ sql }: Pick<DatabaseLane, 'sql'>): Promise<void> {
  await sql('create schema tests');
  await sql('grant usage on schema tests to authenticated');
  // The inner block undoes the role and whatever the statement wrote; what it assigned to the variable stays.
  await sql(`create function tests.explain_as(person uuid, statement text) returns json language plpgsql as $$
    declare
      plan json;
    begin
      begin
        perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated')::text, true);
        set local role authenticated;
        execute 'explain (analyze, verbose, format json) ' || statement into plan;
        raise exception using errcode = 'ZZ001';
      exception when sqlstate 'ZZ001' then
        null;
      end;
      return plan;
    end $$`);
}

/** Runs a statement as someone, undoes it, and answers with the plan that it ran by. */
export async function explainAs(
  { sql }: Pick<DatabaseLane, 'sql'>,
  personId: string,
  statement: string,
): Promise<unknown> {
  const [row] = await sql<{ plan: unknown[] }>('select tests.explain_as($1::uuid, $2) as plan', [
    personId,
    statement,
  ]);
  return row?.plan[0];
}
