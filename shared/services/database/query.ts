import { AppError } from '#shared/lib/app-error.ts';
import { fromDatabaseError, type DatabaseError } from './postgres-errors.ts';

type Answer<Data> = { data: Data | null; error: DatabaseError | null; status: number };

/**
 * Awaits one table or procedure call and answers with its data, or throws an AppError.
 * The rows' type comes from the client, which knows the tables; dispatch checks the mapped reply against the contract.
 */
export async function run<Data>(call: PromiseLike<Answer<Data>>): Promise<Data> {
  const { data, error, status } = await call;
  if (error) throw fromDatabaseError(error, status);
  return data as Data;
}

/** For a count beside one row at most: a reply to HEAD has no body, so that a refusal would come without its reason. */
export async function runCount(
  call: PromiseLike<Answer<unknown> & { count: number | null }>,
): Promise<number> {
  const { count, error, status } = await call;
  if (error) throw fromDatabaseError(error, status);
  return count ?? 0;
}

/** For a write that must have touched a row: none touched means that the row is gone or not the caller's to change. */
export async function runOnOneRow<Row>(call: PromiseLike<Answer<Row[]>>): Promise<Row> {
  const [row] = await run(call);
  if (row === undefined) {
    throw new AppError('forbidden', 'No row was changed', { sqlState: 'PGRST116' });
  }
  return row;
}
