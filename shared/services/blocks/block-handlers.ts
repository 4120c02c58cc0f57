import { activityPageSize, commentPageSize, type Activity, type Comment } from '#shared/contract/blocks.ts';
import type { Handlers } from '#shared/contract/bridge.ts';
import { camel } from '#shared/lib/case.ts';
import type { Client } from '#shared/services/database/client.ts';
import { run } from '#shared/services/database/query.ts';

// The handlers of the blocks made by `private.add_comments` and `private.add_activity`: the same in every area except
// for names.

type Area = 'tasks' | 'notes' | 'schedule' | 'documents';
type Verb = 'comments' | 'comment' | 'editComment' | 'deleteComment' | 'restoreComment' | 'activity';
type Names = {
  /** The kind of row, as in `save_note_comment`. */
  row: string;
  /** The name of the row's id in the contract, and as a parameter of procedures. */
  key: string;
  parameter: string;
};
type Said = { id: string; rowVersion: number; body: string; mentions: string[] };
type Page = Record<string, string> & { before: string | null };

/** Values stay as they were shown, because their names belong to the areas. */
const values = ['before', 'after'];

export function blockHandlers<A extends Area>(
  client: Client,
  area: A,
  { row, key, parameter }: Names,
): Pick<Handlers<A>, Extract<keyof Handlers<A>, `${A}.${Verb}`>> {
  // The name is built from parts, which the client's types cannot follow.
  const call = (name: string, args: object, options?: { get: boolean }) =>
    run(client.rpc(name as 'list_note_comments', args as { p_note_id: string }, options));
  const page = (input: Page, limit: number) => ({
    [parameter]: input[key],
    p_limit: limit,
    ...(input.before === null ? {} : { p_before_id: input.before }),
  });
  const handlers: Record<`${Area}.${Verb}`, unknown> | Record<string, unknown> = {
    [`${area}.comments`]: async (input: Page) =>
      camel<Comment[]>(await call(`list_${row}_comments`, page(input, commentPageSize), { get: true })),
    [`${area}.comment`]: async ({ body, mentions, ...input }: Said & Page) =>
      camel<Comment>(
        await call(`save_${row}_comment`, {
          [parameter]: (input as Page)[key],
          p_comment: { body, mentions },
        }),
      ),
    [`${area}.editComment`]: async ({ id, rowVersion, body, mentions }: Said) =>
      camel<Comment>(
        await call(`save_${row}_comment`, {
          p_id: id,
          p_comment: { body, mentions, row_version: rowVersion },
        }),
      ),
    [`${area}.deleteComment`]: async ({ id }: Said) => {
      await call(`delete_${row}_comment`, { p_id: id });
    },
    [`${area}.restoreComment`]: async ({ id }: Said) =>
      camel<Comment>(await call(`restore_${row}_comment`, { p_id: id })),
    [`${area}.activity`]: async (input: Page) =>
      camel<Activity[]>(
        await call(`list_${row}_activity`, page(input, activityPageSize), { get: true }),
        values,
      ),
  };
  return handlers as ReturnType<typeof blockHandlers<A>>;
}
