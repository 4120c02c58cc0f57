import { inject } from 'vitest';
import { openEmbeddedLane } from './lanes/embedded-lane.ts';
import type { DatabaseLane, LaneOptions } from './lanes/lane.ts';
import { openPostgresLane } from './lanes/postgres-lane.ts';
import type {} from './lanes/postgres-setup.ts';

export type { ActingPerson, DatabaseLane } from './lanes/lane.ts';

/** A fresh database behind its API: the embedded backend, or a real Postgres behind PostgREST where there is one. */
export function openDatabaseLane(options: LaneOptions = {}): Promise<DatabaseLane> {
  const server = inject('postgres');
  return server ? openPostgresLane(server, options) : openEmbeddedLane();
}

/** How much of a processor the engine takes for something, in milliseconds: a busy computer makes that no longer. */
export async function cpuMsFor(lane: DatabaseLane, work: () => Promise<unknown>): Promise<number> {
  const before = await lane.cpuMs();
  await work();
  return (await lane.cpuMs()) - before;
}

export type Answer = {
  error: { code?: string; message: string; hint?: string | null } | null;
  data: unknown;
  status: number;
};

/** The outcome of a call in a form that tests compare: `ok`, `nothing` for no row, or the SQLSTATE. */
export async function outcome(call: PromiseLike<Answer>): Promise<string> {
  const { error, data } = await call;
  if (error) return error.code ?? error.message;
  return Array.isArray(data) && data.length === 0 ? 'nothing' : 'ok';
}

/** What a call answered, in the type that the test names; an error fails the test. */
export async function dataOf<Data>(call: PromiseLike<Answer>): Promise<Data> {
  const { error, data } = await call;
  if (error) throw new Error(`${error.code ?? ''} ${error.message}`);
  return data as Data;
}

/** Inserts a model as the owner and answers its id. */
export async function insertModel(
  lane: DatabaseLane,
  {
    managerId = null,
    secondaryIds = [],
  }: { managerId?: string | null; secondaryIds?: readonly string[] } = {},
): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.models (stage_name, real_name, manager_id)
     values ('Model ' || gen_random_uuid(), 'Real Name', $1) returning id`,
    [managerId],
  );
  if (row === undefined) throw new Error('The model was not inserted');
  for (const secondaryId of secondaryIds) {
    await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
      row.id,
      secondaryId,
    ]);
  }
  return row.id;
}
