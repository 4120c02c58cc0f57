import type {
  ActivityLine,
  AttentionItem,
  Dashboard,
  MyModel,
  TodayEvent,
} from '#shared/contract/dashboard.ts';
import { attentionSources, type AttentionSource, type FirstStep } from '#shared/domain/dashboard.ts';
import { toPerson, type PersonRow } from './model-rows.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { camel } from '#shared/lib/case.ts';
import type { Json } from '#shared/database.types.ts';

// What the procedure answers as JSON; the catalogue knows no more than that. dispatch checks the reply against the contract.

type PartRow = { name: string } & ({ status: 'done'; data: unknown } | { status: 'failed' });

export type DashboardRow = {
  layout: { card: string; is_hidden: boolean }[] | null;
  tiles: PartRow[];
  cards: PartRow[];
};

type Tiles = Dashboard['tiles'];
type Cards = Dashboard['cards'];
type DataOf<Part> = Part extends { status: 'done'; data: infer Data } ? Data : never;
/** How the data of each part becomes what the page knows. */
type Readers<Parts> = { [N in keyof Parts]-?: (data: unknown) => DataOf<Parts[N]> };

type ModelNameRow = { id: string; stage_name: string } | null;
const modelNameOf = (row: { id: string; stage_name: string }) => ({ id: row.id, stageName: row.stage_name });
const toModelName = (row: ModelNameRow) => row && modelNameOf(row);

type ModelsTileRow = { number: number } & (
  { is_own: false; active: number; paused: number } | { is_own: true; main: number; secondary: number }
);

const tiles: Readers<Tiles> = {
  models: (data) => {
    const { is_own: isOwn, ...row } = data as ModelsTileRow;
    return { isOwn, ...row } as DataOf<Tiles['models']>;
  },
  tasks: (data) => data as DataOf<Tiles['tasks']>,
  notes: (data) => data as DataOf<Tiles['notes']>,
  accounts: (data) => data as DataOf<Tiles['accounts']>,
  users: (data) => data as DataOf<Tiles['users']>,
};

type ItemRow = Omit<AttentionItem, 'model' | 'snoozedUntil'> & {
  model: ModelNameRow;
  snoozed_until: string | null;
};
type AttentionRow = {
  sources: { source: string; total: number; snoozed: number; items: ItemRow[] }[];
  failed: string[];
};
type TasksRow = {
  totals: Partial<Record<'overdue' | 'today' | 'week', number>>;
  overdue?: Json;
  today?: Json;
  week?: Json;
  later: number;
};
type MyModelRow = {
  id: string;
  stage_name: string;
  photo_url: string | null;
  timezone: string;
  status: MyModel['status'];
  is_main: boolean;
  manager: PersonRow | null;
  open_tasks: number | null;
};
type TodayRow = {
  total: number;
  left: number;
  gaps: {
    total: number;
    first: { starts_at: string; ends_at: string; model: { id: string; stage_name: string } } | null;
  };
  events: (Pick<TodayEvent, 'id' | 'title' | 'timezone' | 'status' | 'color' | 'icon' | 'covers'> & {
    starts_at: string;
    ends_at: string;
    all_day: boolean;
    model: ModelNameRow;
    people: PersonRow[];
    people_total: number;
  })[];
};
type LineRow = {
  id: string;
  at: string;
  actor: PersonRow | null;
  what: string;
  name: string | null;
  old_value: ActivityLine['before'];
  new_value: ActivityLine['after'];
  subject_id: string | null;
  model: ModelNameRow;
};

const cards: Readers<Cards> = {
  first_steps: (data) => ({
    steps: (data as { steps: { step: FirstStep; is_done: boolean }[] }).steps.map(
      ({ step, is_done: isDone }) => ({ step, isDone }),
    ),
  }),
  attention: (data) => {
    const { sources, failed } = data as AttentionRow;
    return {
      failed,
      sources: sources.flatMap(({ source, items, ...counts }) =>
        isKnown(source)
          ? [
              {
                source,
                ...counts,
                items: items.map(({ model, snoozed_until: snoozedUntil, ...item }) => ({
                  ...item,
                  model: toModelName(model),
                  snoozedUntil,
                })),
              },
            ]
          : [],
      ),
    };
  },
  tasks: (data) => {
    const { totals, later, ...rows } = data as TasksRow;
    const group = (name: keyof typeof totals) => ({
      total: totals[name] ?? 0,
      tasks: camel<Task[]>(rows[name] ?? []),
    });
    return { overdue: group('overdue'), today: group('today'), week: group('week'), later };
  },
  models: (data) => {
    const row = data as { total: number; sees_all: boolean; rows: MyModelRow[] | null };
    return {
      total: row.total,
      seesAll: row.sees_all,
      models: (row.rows ?? []).map((model) => ({
        id: model.id,
        stageName: model.stage_name,
        photoUrl: model.photo_url,
        timezone: model.timezone,
        status: model.status,
        isMain: model.is_main,
        manager: model.manager && toPerson(model.manager),
        openTasks: model.open_tasks,
      })),
    };
  },
  documents: (data) => camel<DataOf<Cards['documents']>>(data),
  drive: (data) => camel<DataOf<Cards['drive']>>(data),
  today: (data) => {
    const { gaps, events, ...counts } = data as TodayRow;
    return {
      ...counts,
      gaps: {
        total: gaps.total,
        first: gaps.first && {
          startsAt: gaps.first.starts_at,
          endsAt: gaps.first.ends_at,
          model: modelNameOf(gaps.first.model),
        },
      },
      events: events.map(
        ({ starts_at: startsAt, ends_at: endsAt, all_day: allDay, people_total: peopleTotal, ...event }) => ({
          ...event,
          startsAt,
          endsAt,
          allDay,
          peopleTotal,
          model: toModelName(event.model),
          people: event.people.map(toPerson),
        }),
      ),
    };
  },
  activity: (data) => {
    const { lines, failed } = data as { lines: LineRow[]; failed: string[] };
    return {
      failed,
      lines: lines.map((line) => ({
        id: line.id,
        at: line.at,
        actor: line.actor && toPerson(line.actor),
        what: line.what,
        name: line.name,
        before: line.old_value,
        after: line.new_value,
        subjectId: line.subject_id,
        model: toModelName(line.model),
      })),
    };
  },
};

export const toDashboard = (row: DashboardRow): Dashboard => ({
  layout: row.layout?.map(({ card, is_hidden: isHidden }) => ({ card, isHidden })) ?? null,
  tiles: partsOf(tiles, row.tiles),
  cards: partsOf(cards, row.cards),
});

const isKnown = (source: string): source is AttentionSource =>
  attentionSources.some((known) => known === source);

/** Of parts that this version of the page does not know yet there is nothing to show. */
function partsOf<Parts extends object>(readers: Readers<Parts>, rows: readonly PartRow[]): Parts {
  return Object.fromEntries(
    rows.flatMap((row) => {
      if (!(row.name in readers)) return [];
      const read = readers[row.name as keyof Parts];
      return [
        [row.name, row.status === 'done' ? { status: 'done', data: read(row.data) } : { status: 'failed' }],
      ];
    }),
  ) as Parts;
}
