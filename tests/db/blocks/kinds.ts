import type { PermissionKey } from '#shared/domain/permissions.ts';
import { dataOf, type ActingPerson, type Answer, type DatabaseLane } from '#tests/support/database-lane.ts';

// What the conformance suite has to know of a kind of row to try its blocks. An area with blocks adds a line.

export type Kind = {
  /** As migrations name it: `private.add_comments('note')`. */
  row: string;
  /** What procedures call its id. */
  parameter: string;
  /** Makes one of a model, in someone's name, and answers its id. */
  create: (person: ActingPerson, lane: DatabaseLane, modelId: string) => Promise<string>;
  /** Changes one so that its activity gets an entry of this field. */
  change?: { field: string; sql: string };
  /** Nobody comments on it. */
  hasNoComments?: true;
  /** All of its activity is kept. */
  keepsActivity?: true;
  /** Sets the moment from which reminders count back. */
  moment?: string;
  /** How its rows are found, where the block of visibility decides who sees them. */
  rows?: Rows;
};

/** A page of what someone sees of a model, as ids of rows, and what the next one is asked by. */
type Page = { ids: string[]; next: unknown };

export type Rows = {
  /** The permission of the area. */
  permission: PermissionKey;
  /** Reads one, by its id. */
  get: (person: ActingPerson, lane: DatabaseLane, id: string) => PromiseLike<Answer>;
  page: (person: ActingPerson, modelId: string, after: unknown) => Promise<Page>;
  /** The ids of a model in the order of these pages. */
  order: string;
  /** What private.global_search calls it, and a word that `create` writes into each. */
  search: { kind: string; word: string };
  /** Who is named in one: the table, which has the id of the row and user_id. */
  people: string;
  /** Lets those who are named see one, where naming alone does not. */
  share?: string;
  /** Makes one private, where it can be. */
  hide?: string;
  /** Only those who may change everything ask whom one may name in rows of a model that they do not look after. */
  asksByEditors?: true;
};

/** A page of two, of lists that hand back where the next one begins. */
async function pageOfList(person: ActingPerson, name: string, filter: object, after: unknown): Promise<Page> {
  const given = {
    p_filter: JSON.stringify([filter]),
    p_sort: 'title',
    p_limit: 2,
    ...(after !== null && { p_after: after }),
  };
  const { rows, next } = await dataOf<{ rows: { id: string }[]; next: unknown }>(
    person.client.rpc(name, given, { get: true }),
  );
  return { ids: rows.map(({ id }) => id), next: next === null ? null : JSON.stringify(next) };
}

export const kinds: readonly Kind[] = [
  {
    row: 'task',
    parameter: 'p_task_id',
    create: (person, _lane, model_id) =>
      dataOf<string>(person.client.rpc('create_task', { p_task: { title: 'Send the contract', model_id } })),
    change: { field: 'title', sql: `update public.tasks set title = 'Send it today' where id = $1` },
    moment: 'update public.tasks set due_at = $2 where id = $1',
    rows: {
      permission: 'can_access_tasks',
      get: (person, _lane, p_id) => person.client.rpc('get_task', { p_id }, { get: true }),
      page: (person, modelId, after) => pageOfList(person, 'list_tasks', { scope: 'all', modelId }, after),
      order: 'select id from public.tasks where model_id = $1 order by lower(title), id',
      search: { kind: 'tasks', word: 'contract' },
      people: 'task_assignees',
    },
  },
  {
    row: 'note',
    parameter: 'p_note_id',
    create: (person, _lane, model_id) =>
      dataOf<string>(person.client.rpc('create_note', { p_note: { title: 'Winter sets', model_id } })),
    change: { field: 'pinned', sql: 'update public.notes set is_pinned = true where id = $1' },
    keepsActivity: true,
    rows: {
      permission: 'can_access_notes',
      get: (person, _lane, p_id) => person.client.rpc('get_note', { p_id }, { get: true }),
      page: (person, modelId, after) => pageOfList(person, 'list_notes', { scope: 'all', modelId }, after),
      order: 'select id from public.notes where model_id = $1 order by lower(title), id',
      search: { kind: 'notes', word: 'winter' },
      people: 'note_members',
      share: `update public.notes set visibility = 'custom' where id = $1`,
      hide: `update public.notes set visibility = 'private' where id = $1`,
    },
  },
  {
    row: 'document',
    parameter: 'p_document_id',
    create: async (person, lane, model_id) => {
      const name = crypto.randomUUID();
      await lane.sql(
        `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
         values ('documents', $1, '1', $2, '{"size": 500}')`,
        [name, person.id],
      );
      await lane.sql(`select private.record_file_check('documents', $1, '1', 'application/pdf')`, [name]);
      const p_document = {
        title: 'Management agreement',
        model_id,
        file: { object_name: name, file_name: 'Agreement.pdf' },
      };
      return dataOf<string>(person.client.rpc('create_document', { p_document }));
    },
    change: { field: 'title', sql: `update public.documents set title = 'Agreement 2027' where id = $1` },
    keepsActivity: true,
    rows: {
      permission: 'can_manage_contracts',
      get: (person, _lane, p_id) => person.client.rpc('get_document', { p_id }, { get: true }),
      page: async (person, p_model_id, after) => {
        const p_offset = Number(after ?? 0);
        const given = { p_model_id, p_offset, p_limit: 2 };
        const found = await dataOf<{ id: string }[]>(
          person.client.rpc('list_documents', given, { get: true }),
        );
        return { ids: found.map(({ id }) => id), next: found.length < 2 ? null : p_offset + 2 };
      },
      order: 'select id from public.documents where model_id = $1 order by id',
      search: { kind: 'documents', word: 'agreement' },
      people: 'document_members',
      share: `update public.documents set visibility = 'private' where id = $1`,
      hide: `update public.documents set visibility = 'private' where id = $1`,
    },
  },
  {
    row: 'event',
    parameter: 'p_schedule_event_id',
    create: async (person, lane, model_id) => {
      const [type] = await lane.sql<{ id: string }>(`select id from public.event_types where name = 'Shoot'`);
      const event = {
        title: 'Winter sets',
        type_id: type?.id,
        model_id,
        timezone: 'Europe/Zagreb',
        starts_at: '2030-01-07T09:00Z',
        ends_at: '2030-01-07T10:00Z',
      };
      // It answers the time; comments stand on the event, which may have many.
      const { id } = await dataOf<{ id: string }>(person.client.rpc('save_event', { p_event: event }));
      const [made] = await lane.sql<{ event_id: string }>(
        'select event_id from public.event_occurrences where id = $1',
        [id],
      );
      return made?.event_id ?? '';
    },
    change: { field: 'title', sql: `update public.events set title = 'Summer sets' where id = $1` },
    rows: {
      permission: 'can_access_schedule',
      // It reads a time; each has one here.
      get: async (person, lane, id) => {
        const [time] = await lane.sql<{ id: string }>(
          'select id from public.event_occurrences where event_id = $1',
          [id],
        );
        return person.client.rpc('get_event', { p_id: time?.id }, { get: true });
      },
      page: async (person, modelId, after) => {
        const given = {
          p_from: '2030-01-01T00:00Z',
          p_to: '2030-02-01T00:00Z',
          p_filter: JSON.stringify([{ model_ids: [modelId] }]),
          p_limit: 2,
          ...(after !== null && { p_after: after }),
        };
        const { times, events, next } = await dataOf<{
          times: { place: number[] };
          events: { id: string[] };
          next: unknown;
        }>(person.client.rpc('get_events', given, { get: true }));
        return { ids: times.place.map((place) => events.id[place] ?? ''), next };
      },
      order: `select o.event_id as id from public.event_occurrences o where o.model_id = $1 order by o.starts_at, o.id`,
      search: { kind: 'events', word: 'winter' },
      people: 'event_attendees',
      hide: `update public.events set is_private = true where id = $1`,
      asksByEditors: true,
    },
  },
  {
    row: 'link_tree',
    hasNoComments: true,
    parameter: 'p_id',
    // By nobody: these people may not make pages.
    create: async (_person, lane, model_id) => {
      const [made] = await lane.sql<{ id: string }>(
        `insert into public.link_trees (domain, title, model_id) values ('trash-' || left(gen_random_uuid()::text, 8), 'Nova', $1) returning id`,
        [model_id],
      );
      return made?.id ?? '';
    },
  },
  {
    row: 'social_post',
    hasNoComments: true,
    parameter: 'p_post_id',
    // By nobody: these people have no social posting.
    create: async (_person, lane, model_id) => {
      const [made] = await lane.sql<{ id: string }>(
        `with account as (
           insert into public.social_accounts (model_id, external_id, username) values ($1, gen_random_uuid()::text, 'ava') returning id
         )
         insert into public.social_posts (account_id) select id from account returning id`,
        [model_id],
      );
      return made?.id ?? '';
    },
  },
];
