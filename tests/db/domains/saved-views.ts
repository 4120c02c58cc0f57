import { denied, type CallTools, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const savedViews = {
  tables: {
    saved_views: {
      // Shared by another person: everyone active reads it, and only its owner changes it.
      expected: {
        select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'],
        insert: [denied, denied, 'ok', 'ok', 'ok', 'ok', 'ok'],
        update: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
        delete: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
      },
      writable: {
        insert: ['user_id', 'area', 'name', 'filters', 'is_shared'],
        update: ['name', 'filters', 'is_shared'],
      },
      row: async ({ lane }) => {
        const owner = await lane.person();
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.saved_views (user_id, area, name, is_shared) values ($1, 'models', 'Shared', true) returning id`,
          [owner.id],
        );
        return { id: row?.id ?? '' };
      },
      insert: async ({ idOf }, who) => ({
        user_id: idOf(who),
        area: 'models',
        name: crypto.randomUUID().slice(0, 30),
      }),
      update: { name: 'Renamed' },
      rowsForPlans: `insert into public.saved_views (user_id, area, name, is_shared)
        select id, 'models', 'Shared', true from public.profiles`,
    },
  },
} satisfies DatabaseDomain;

const view = () => ({
  area: 'models',
  name: crypto.randomUUID().slice(0, 30),
  filters: { status: 'active' },
});
const savedView = async ({ host }: CallTools) => (await host.call('savedViews.create', view())).id;

export const savedViewsCalls: DomainCalls<'savedViews'> = {
  'savedViews.list': () => [{ area: 'models' }],
  'savedViews.listOwn': () => [undefined],
  'savedViews.create': () => [view()],
  'savedViews.update': async (tools) => [
    { id: await savedView(tools), changes: { isShared: true } },
    { id: await savedView(tools), changes: {} },
  ],
  'savedViews.delete': async (tools) => [{ id: await savedView(tools) }],
};
