import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { currentUserId } from './session/current-user.ts';
import type { Tables } from '#shared/database.types.ts';
import { everyRow } from './database/every-row.ts';
import { runOnOneRow } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { toActor, type ActorRow } from './person-rows.ts';

type SavedViewRow = Tables<'saved_views'> & {
  owner: ActorRow;
};

// Declared `as const`, because the compiler derives the rows' shape from them.
const own = 'id, user_id, area, name, filters, is_shared, created_at, updated_at';
const columns = `${own}, owner:profiles!saved_views_user_id_fkey(id, display_name, email)` as const;

export function savedViewHandlers({ client }: ServiceContext): Handlers<'savedViews'> {
  return {
    'savedViews.list': async ({ area }) => {
      const [userId, rows] = await Promise.all([
        currentUserId(client),
        everyRow((from, to) =>
          client
            .from('saved_views')
            .select(columns)
            .eq('area', area)
            .order('name')
            .order('id')
            .range(from, to),
        ),
      ]);
      return rows.map((row) => toSavedView(row, userId));
    },
    'savedViews.listOwn': async () => {
      const userId = await currentUserId(client);
      const rows = await everyRow((from, to) =>
        client
          .from('saved_views')
          .select(columns)
          .eq('user_id', userId)
          .order('area')
          .order('name')
          .order('id')
          .range(from, to),
      );
      return rows.map((row) => toSavedView(row, userId));
    },
    'savedViews.create': async ({ isShared, ...view }) => {
      const userId = await currentUserId(client);
      const row = await runOnOneRow(
        client
          .from('saved_views')
          .insert({ ...view, user_id: userId, is_shared: isShared })
          .select(columns),
      );
      return toSavedView(row, userId);
    },
    'savedViews.update': async ({ id, changes }) => {
      const userId = await currentUserId(client);
      const columnsToChange = toColumns(changes);
      const row = await runOnOneRow(
        // The server would reject an update without columns, and there is nothing to change.
        Object.keys(columnsToChange).length === 0
          ? client.from('saved_views').select(columns).eq('id', id).eq('user_id', userId)
          : client.from('saved_views').update(columnsToChange).eq('id', id).select(columns),
      );
      return toSavedView(row, userId);
    },
    'savedViews.delete': async ({ id }) => {
      await runOnOneRow(client.from('saved_views').delete().eq('id', id).select('id'));
    },
  };
}

/** Only the columns that change. */
function toColumns({ name, filters, isShared }: HandlerInput<'savedViews.update'>['changes']) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(filters === undefined ? {} : { filters }),
    ...(isShared === undefined ? {} : { is_shared: isShared }),
  };
}

function toSavedView(row: SavedViewRow, userId: string): SavedView {
  return {
    id: row.id,
    area: row.area,
    name: row.name,
    filters: row.filters as SavedView['filters'],
    isShared: row.is_shared,
    isOwn: row.user_id === userId,
    owner: toActor(row.owner),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
