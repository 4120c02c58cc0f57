import { denied, nothing, writtenByProcedures, type DatabaseDomain, type DomainCalls } from './domain.ts';

const ofModels = [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'];
const anyTag = () => ({ name: crypto.randomUUID().slice(0, 30) });

export const tags = {
  tables: {
    tags: {
      ...writtenByProcedures([denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok']),
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          'insert into public.tags (name) values (left(gen_random_uuid()::text, 30)) returning id',
        );
        return { id: row?.id ?? '' };
      },
      insert: async () => anyTag(),
      update: { name: 'Another' },
      rowsForPlans: `insert into public.tags (name) select 'Tag ' || n from generate_series(1, 5) n`,
    },
    model_tags: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => {
        const model = await assignedModel();
        await lane.sql(
          `with tag as (insert into public.tags (name) values (left(gen_random_uuid()::text, 30)) returning id)
           insert into public.model_tags (model_id, tag_id) select $1, id from tag`,
          [model],
        );
        return { model_id: model };
      },
      insert: async ({ assignedModel }) => ({
        model_id: await assignedModel(),
        tag_id: crypto.randomUUID(),
      }),
      update: { tag_id: crypto.randomUUID() },
      rowsForPlans: `insert into public.model_tags (model_id, tag_id)
        select m.id, t.id from public.models m cross join public.tags t on conflict do nothing`,
    },
    model_marks: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => {
        const model = await assignedModel();
        await lane.sql(`insert into public.model_marks (model_id, short_label) values ($1, 'VIP')`, [model]);
        return { model_id: model };
      },
      insert: async ({ assignedModel }) => ({ model_id: await assignedModel(), short_label: 'VIP' }),
      update: { short_label: 'Other' },
      rowsForPlans: `insert into public.model_marks (model_id, short_label) select id, 'VIP' from public.models
        on conflict do nothing`,
    },
    model_pinned_notes: {
      // Not for those who may view the model alone: the holder manages all models.
      ...writtenByProcedures([denied, 'nothing', 'nothing', 'ok', 'ok', 'nothing', 'ok']),
      row: async ({ lane, assignedModel }) => {
        const model = await assignedModel();
        await lane.sql(`insert into public.model_pinned_notes (model_id, body) values ($1, 'Call first')`, [
          model,
        ]);
        return { model_id: model };
      },
      insert: async ({ assignedModel }) => ({ model_id: await assignedModel(), body: 'Call first' }),
      update: { body: 'Other' },
      rowsForPlans: `insert into public.model_pinned_notes (model_id, body) select id, 'Call first' from public.models
        on conflict do nothing`,
    },
  },
  procedures: {
    save_tag: {
      args: ['p_id', 'p_name', 'p_color'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [
        ['manager', `select public.save_tag(null, 'New', 'red')`],
        ['admin', `select public.save_tag((select id from public.tags limit 1), 'Renamed')`],
      ],
    },
    delete_tag: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [['admin', 'select public.delete_tag((select id from public.tags limit 1))']],
    },
    count_tag_uses: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: denied,
      plans: [['admin', 'select public.count_tag_uses((select id from public.tags limit 1))']],
    },
    get_model_marks: {
      args: ['p_model_ids'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [
        ['manager', 'select * from public.get_model_marks()'],
        ['admin', 'select * from public.get_model_marks(array(select id from public.models limit 20))'],
        ['stranger', 'select * from public.get_model_marks()'],
      ],
    },
    set_model_marks: {
      args: ['p_model_ids', 'p_changes'],
      volatility: 'volatile',
      // No model is named.
      asStranger: 'ok',
      plans: [
        [
          'manager',
          `select public.set_model_marks(array(select id from public.models where manager_id = '{manager}'),
             jsonb_build_object('short_label', 'VIP', 'pinned_note', 'Call', 'add_tag_ids', array(select id from public.tags)))`,
        ],
        [
          'admin',
          `select public.set_model_marks(array(select id from public.models), '{"short_label": null, "tag_ids": []}')`,
        ],
      ],
    },
  },
  values: { p_color: 'red' },
} satisfies DatabaseDomain;

export const tagsCalls: DomainCalls<'tags'> = {
  'tags.list': nothing,
  'tags.create': () => [{ ...anyTag(), color: 'red' }, anyTag()],
  'tags.update': async ({ host }) => [
    { id: (await host.call('tags.create', anyTag())).id, changes: { color: 'teal' } },
    { id: (await host.call('tags.create', anyTag())).id, changes: anyTag() },
  ],
  'tags.uses': async ({ host }) => [{ id: (await host.call('tags.create', anyTag())).id }],
  'tags.delete': async ({ host }) => [{ id: (await host.call('tags.create', anyTag())).id }],
};

export const modelMarksCalls: DomainCalls<'modelMarks'> = {
  'modelMarks.list': nothing,
  'modelMarks.get': async ({ ownModel }) => [{ modelIds: [await ownModel()] }],
  'modelMarks.update': async ({ host, ownModel }) => [
    {
      modelIds: [await ownModel(), await ownModel()],
      changes: {
        shortLabel: 'VIP',
        pinnedNote: 'Call before noon',
        addTagIds: [(await host.call('tags.create', anyTag())).id],
      },
    },
  ],
};
