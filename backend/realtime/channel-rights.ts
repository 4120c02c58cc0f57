import type { Database } from '#backend/database/database.ts';
import { isPostgresFailure } from '#backend/api/rest-failure.ts';
import { actAs, type Viewer } from './row-reader.ts';

/**
 * What a viewer may do on a private channel, from joining it until their token is refreshed, as on a hosted project.
 */
export type ChannelRights = { hears: ReadonlySet<Extension>; speaks: ReadonlySet<Extension> };
export type Extension = 'broadcast' | 'presence';

const extensions: readonly Extension[] = ['broadcast', 'presence'];

/** Rolls back the transaction, so that nothing of the test remains. */
class TakenBack extends Error {}

/**
 * Evaluates the policies on `realtime.messages`, which read the channel's name by `realtime.topic()`: rows that are
 * visible may be received, rows that may be inserted may be sent.
 */
export async function channelRights(db: Database, topic: string, viewer: Viewer): Promise<ChannelRights> {
  const hears = new Set<Extension>();
  const speaks = new Set<Extension>();
  try {
    await db.transaction(async (inside) => {
      await inside.query(`select set_config('realtime.topic', $1, true)`, [topic]);
      const tried = await inside.query<{ id: string }>(
        `insert into realtime.messages (topic, extension, event, private, payload)
         select $1, e, 'try', true, '{}' from unnest($2::text[]) as e returning id`,
        [topic, extensions],
      );
      await actAs(inside, viewer);
      const seen = await inside.query<{ extension: Extension }>(
        'select extension from realtime.messages where id = any ($1::uuid[])',
        [tried.map(({ id }) => id)],
      );
      for (const { extension } of seen) hears.add(extension);
      for (const extension of extensions) if (await maySay(inside, topic, extension)) speaks.add(extension);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return { hears, speaks };
}

async function maySay(db: Database, topic: string, extension: Extension): Promise<boolean> {
  await db.query('savepoint saying');
  try {
    await db.query(
      `insert into realtime.messages (topic, extension, event, private, payload) values ($1, $2, 'try', true, '{}')`,
      [topic, extension],
    );
    return true;
  } catch (error) {
    if (isPostgresFailure(error) && error.code === '42501') return false;
    throw error;
  } finally {
    await db.query('rollback to savepoint saying');
  }
}
