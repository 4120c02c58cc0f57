import type { CallOutput } from '#shared/contract/bridge.ts';
import type { Json } from '#shared/database.types.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { camel, snake } from '#shared/lib/case.ts';
import type { Client } from './client.ts';
import { run } from './query.ts';

// The procedures of areas whose rows belong to a model, the same except for their names: listing by page, changing many
// rows, and finding people.

type Area = 'notes' | 'tasks' | 'documents';
type AreaRow = 'note' | 'task' | 'document';
type PagedArea = 'notes' | 'tasks';

type Asked = {
  filter: object;
  sort: { by: string; isDescending: boolean };
  after: string | null;
  limit: number;
};

/** A page of a list that the server filters and sorts. Pass `next` back unchanged. */
export async function listPage<A extends PagedArea>(
  client: Client,
  area: A,
  { filter, sort, after, limit }: Asked,
): Promise<CallOutput<`${A}.list`>> {
  const page = camel<{ next: Json }>(
    await run(
      client.rpc(
        `list_${area}`,
        {
          p_filter: JSON.stringify([filter]),
          p_sort: sort.by,
          p_descending: sort.isDescending,
          p_limit: limit,
          ...(after === null ? {} : { p_after: after }),
        },
        { get: true },
      ),
    ),
    ['next'],
  );
  const next = page.next === null ? null : JSON.stringify(page.next);
  return { ...page, next } as CallOutput<`${A}.list`>;
}

type Step = { id: string; rowVersion: number; changes: object };

/** Changes rows, all or none if strict. Returns the changed rows. */
export const saveRows = async <A extends Area>(
  client: Client,
  area: A,
  steps: readonly Step[],
  isStrict: boolean,
): Promise<CallOutput<`${A}.updateMany`>> =>
  camel(
    await run(
      client.rpc(`save_${area}`, {
        p_changes: steps.map(({ id, rowVersion, changes }) => ({
          id,
          row_version: rowVersion,
          set: snake(changes),
        })),
        p_is_strict: isStrict,
      }),
    ),
  );

/** Changes one row, or fails. */
export async function saveRow<A extends Area>(
  client: Client,
  area: A,
  step: Step,
): Promise<CallOutput<`${A}.update`>> {
  const [changed] = await saveRows<Area>(client, area, [step], true);
  if (changed === undefined) throw new AppError('forbidden', 'No row was changed');
  return changed as CallOutput<`${A}.update`>;
}

/** People who may be mentioned on a row with or without a model. */
export const findPeople = async (
  client: Client,
  row: AreaRow,
  { modelId, text }: { modelId: string | null; text: string },
): Promise<CallOutput<`${Area}.people`>> =>
  camel(
    await run(
      client.rpc(
        `list_${row}_people`,
        { p_text: text, ...(modelId === null ? {} : { p_model_id: modelId }) },
        { get: true },
      ),
    ),
  );
