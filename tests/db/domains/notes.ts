import { attachmentProcedures, attachmentRows } from './block-rows.ts';
import {
  writtenByProcedures,
  ofModels,
  ofMainAlone,
  idOfNothing,
  partsOf,
  type AccessTools,
  type DatabaseDomain,
} from './domain.ts';

const emptyText = '{"type": "doc", "content": [{"type": "paragraph"}]}';

/** A note of an assigned model, made as the owner. */
async function aNote({ lane, assignedModel }: AccessTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `with made as (insert into public.notes (title, model_id) values ('Winter sets', $1) returning id),
       text as (insert into public.note_contents (note_id, content) select id, '${emptyText}' from made)
     select id from made`,
    [await assignedModel()],
  );
  return row?.id ?? '';
}

/** A table of what belongs to notes: read by those who see the note, written by procedures alone. */
const partOfNote = partsOf('note_id', aNote, ofModels);

const note = `(select n.id from public.notes n join public.models m on m.id = n.model_id where m.manager_id = '{manager}' limit 1)`;
/** With the main manager of its model. */
const withManager = (columns: string, values: string) =>
  `select n.id, m.manager_id${values} from public.notes n join public.models m on m.id = n.model_id where ${columns}`;

export const notes = {
  tables: {
    notes: {
      ...writtenByProcedures(ofModels),
      row: async (tools) => ({ id: await aNote(tools) }),
      insert: async ({ assignedModel }) => ({ title: 'Forged', model_id: await assignedModel() }),
      update: { title: 'Forged' },
      rowsForPlans: `with made as (
          insert into public.notes (title, model_id, visibility, created_by)
          select 'Note ' || m.id, m.id, 'team', m.manager_id from public.models m
          union all select 'General ' || n, null, 'team', null from generate_series(1, 3) n
          union all select 'Private', null, 'private', p.id from public.profiles p
          returning id)
        insert into public.note_contents (note_id, content) select id, '${emptyText}' from made`,
    },
    note_contents: partOfNote({
      insert: 'select $1::uuid',
      row: { content: {} },
      update: { excerpt: 'x' },
      rowsForPlans: 'select',
    }),
    note_versions: partOfNote({
      insert: `insert into public.note_versions (note_id, version, title, content) values ($1, 1, 'Winter sets', '${emptyText}')`,
      row: { version: 1, title: 'x', content: {} },
      update: { title: 'x' },
      rowsForPlans: `insert into public.note_versions (note_id, version, title, content) select id, 1, title, '${emptyText}' from public.notes`,
    }),
    note_members: partOfNote({
      insert: `insert into public.note_members (note_id, user_id) ${withManager('n.id = $1', '')}`,
      row: { user_id: idOfNothing },
      update: { access: 'edit' },
      rowsForPlans: `insert into public.note_members (note_id, user_id) ${withManager('m.manager_id is not null', '')}`,
    }),
    note_watchers: partOfNote({
      insert: `insert into public.note_watchers (note_id, user_id) ${withManager('n.id = $1', '')}`,
      row: { user_id: idOfNothing },
      update: { muted_at: '2026-01-01T00:00:00Z' },
      rowsForPlans: `insert into public.note_watchers (note_id, user_id) select n.id, p.id from public.notes n cross join public.profiles p`,
      select: ofMainAlone,
    }),
    note_tags: partOfNote({
      insert: `with tag as (insert into public.tags (name) values (left(gen_random_uuid()::text, 30)) returning id)
       insert into public.note_tags (note_id, tag_id) select $1, id from tag`,
      row: { tag_id: idOfNothing },
      update: { tag_id: idOfNothing },
      rowsForPlans: `with tag as (insert into public.tags (name) values ('Of notes') returning id)
       insert into public.note_tags (note_id, tag_id) select n.id, tag.id from public.notes n cross join tag`,
    }),
    note_comments: partOfNote({
      insert: `insert into public.note_comments (note_id, body) values ($1, 'Done by noon')`,
      row: { body: 'x' },
      update: { body: 'x' },
      rowsForPlans: `insert into public.note_comments (note_id, body) select id, 'Done by noon' from public.notes`,
    }),
    note_attachments: partOfNote(attachmentRows('note')),
    note_activity: partOfNote({
      insert: 'select $1::uuid',
      row: { field: 'kind' },
      update: { field: 'kind' },
      rowsForPlans: 'select',
    }),
    note_presence: partOfNote({
      insert: `insert into public.note_presence (note_id, user_id) ${withManager('n.id = $1', '')}`,
      row: { user_id: idOfNothing },
      update: { is_editing: true },
      rowsForPlans: `insert into public.note_presence (note_id, user_id) ${withManager('m.manager_id is not null', '')}`,
    }),
  },
  procedures: {
    ...attachmentProcedures('note', { parameter: 'p_note_id', aRow: note }),
    list_notes: {
      args: ['p_filter', 'p_sort', 'p_descending', 'p_after', 'p_limit'],
      volatility: 'stable',
      // The values are those of tasks, whose order notes don't know.
      asStranger: '22023',
      plans: [
        ['manager', `select public.list_notes('[{"scope": "all", "text": "winter sets"}]')`],
        [
          'manager',
          `select public.list_notes('[{"scope": "playbooks", "isReviewDue": true}]', 'title', true)`,
        ],
        ['admin', `select public.list_notes('[{"scope": "all"}]')`],
        ['stranger', `select public.list_notes('[{"scope": "general"}]', 'edited')`],
      ],
    },
    count_notes: {
      args: ['p_filters'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.count_notes('[{"scope": "all"}, {"scope": "private"}]')`],
        ['admin', `select public.count_notes('[{"scope": "trash"}]')`],
      ],
    },
    get_note: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.get_note(${note})`]],
    },
    list_note_versions: {
      args: ['p_note_id', 'p_before_version', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_note_versions(${note})`]],
    },
    get_note_version: {
      args: ['p_note_id', 'p_version'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [
        ['manager', `select public.get_note_version(v.note_id, 1) from public.note_versions v limit 1`],
      ],
    },
    search_notes: {
      args: ['p_text', 'p_limit'],
      volatility: 'stable',
      // Nobody has any yet.
      asStranger: 'nothing',
      plans: [['manager', `select public.search_notes('winter')`]],
    },
    list_note_people: {
      args: ['p_model_id', 'p_text'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_note_people()`]],
    },
    create_note: {
      args: ['p_note'],
      volatility: 'volatile',
      // A general one, which everyone with access to notes makes.
      asStranger: 'ok',
      plans: [
        [
          'manager',
          `select public.create_note(jsonb_build_object('title', 'Winter', 'model_id', (select id from public.models where manager_id = '{manager}' limit 1),
             'visibility', 'custom', 'members', jsonb_build_array(jsonb_build_object('id', '{holder}', 'access', 'edit'))))`,
        ],
      ],
    },
    duplicate_note: {
      args: ['p_id', 'p_note_kind'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.duplicate_note(${note})`]],
    },
    save_note_content: {
      args: ['p_note_id', 'p_content_version', 'p_title', 'p_content', 'p_keeps'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.save_note_content(n.id, n.content_version, 'Summer sets',
             '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Sun"}]}]}')
           from public.notes n where n.id = ${note}`,
        ],
      ],
    },
    restore_note_version: {
      args: ['p_note_id', 'p_version'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.restore_note_version(v.note_id, 1) from public.note_versions v where v.note_id = ${note}`,
        ],
      ],
    },
    save_notes: {
      args: ['p_changes', 'p_is_strict'],
      volatility: 'volatile',
      // A change of what is no list.
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.save_notes(jsonb_build_array(jsonb_build_object('id', ${note}, 'row_version', 1,
             'set', jsonb_build_object('is_pinned', true, 'is_deleted', true))), false)`,
        ],
      ],
    },
    set_note_lock: {
      args: ['p_note_id', 'p_locked'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['admin', `select public.set_note_lock(${note}, true)`]],
    },
    verify_note: {
      args: ['p_note_id', 'p_until'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'admin',
          `select public.verify_note(public.create_note('{"title": "How we start", "kind": "playbook"}'), current_date + 90)`,
        ],
      ],
    },
    list_note_comments: {
      args: ['p_note_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_note_comments(${note})`]],
    },
    save_note_comment: {
      args: ['p_comment', 'p_note_id', 'p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.save_note_comment('{"body": "Hello"}', ${note})`]],
    },
    delete_note_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['admin', 'select public.delete_note_comment((select id from public.note_comments limit 1))']],
    },
    restore_note_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['admin', 'select public.restore_note_comment((select id from public.note_comments limit 1))']],
    },
    list_note_activity: {
      args: ['p_note_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_note_activity(${note})`]],
    },
    set_note_watch: {
      args: ['p_note_id', 'p_watch'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.set_note_watch(${note}, 'muted')`]],
    },
    touch_note_presence: {
      args: ['p_note_id', 'p_is_editing'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.touch_note_presence(${note}, true)`]],
    },
  },
  values: {
    p_version: 1,
    p_before_version: 10,
    p_content_version: 1,
    p_content: emptyText,
    p_keeps: true,
    p_note: { title: 'Winter sets' },
    p_note_kind: 'template',
    p_locked: true,
    p_watch: 'watching',
    p_is_editing: true,
  },
} satisfies DatabaseDomain;
