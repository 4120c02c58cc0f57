import { AppError } from '#shared/lib/app-error.ts';
import { fromDatabaseError, type DatabaseError } from './postgres-errors.ts';

type Answer<Data> = { data: Data | null; error: DatabaseError | null; status: number };

/**
 * Awaits one table or procedure call and returns its data, or throws an AppError. The rows' type comes from the client,
 * which knows the tables; dispatch checks the mapped reply against the contract.
 */
export async function run<Data>(call: PromiseLike<Answer<Data>>): Promise<Data> {
  const { data, error, status } = await call;
  if (error) throw fromDatabaseError(error, status);
  return data as Data;
}

/** For a count that comes with at most one row: a reply to HEAD has no body, so a refusal would have no reason. */
export async function runCount(
  call: PromiseLike<Answer<unknown> & { count: number | null }>,
): Promise<number> {
  const { count, error, status } = await call;
  if (error) throw fromDatabaseError(error, status);
  return count ?? 0;
}

/** For a write that must change a row. If it changes none, the row is gone or the caller may not change it. */
export async function runOnOneRow<Row>(call: PromiseLike<Answer<Row[]>>): Promise<Row> {
  const [row] = await run(call);
  if (row === undefined) {
    throw new AppError('forbidden', 'No row was changed', { sqlState: 'PGRST116' });
  }
  return row;
}
