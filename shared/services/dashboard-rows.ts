import type { Dashboard } from '#shared/contract/dashboard.ts';
import { attentionSources } from '#shared/domain/dashboard.ts';
import { camel } from '#shared/lib/case.ts';

// The procedure returns JSON, which the generated types do not describe. dispatch checks the reply against the
// contract.

type PartRow = { name: string } & ({ status: 'done'; data: unknown } | { status: 'failed' });

export type DashboardRow = { layout: object[] | null; tiles: PartRow[]; cards: PartRow[] };

type Tiles = Dashboard['tiles'];
type Cards = Dashboard['cards'];
type DataOf<Part> = Part extends { status: 'done'; data: infer Data } ? Data : never;
/** Converts the data of each part into the contract's form. */
type Readers<Parts> = { [N in keyof Parts]-?: (data: unknown) => DataOf<Parts[N]> };

const asItIs = (data: unknown) => camel<never>(data);

const tiles: Readers<Tiles> = {
  models: asItIs,
  tasks: asItIs,
  notes: asItIs,
  accounts: asItIs,
  users: asItIs,
};

type TasksCard = DataOf<Cards['tasks']>;
type GroupName = Exclude<keyof TasksCard, 'later'>;
type TasksRow = { totals: Partial<Record<GroupName, number>>; later: number } & Partial<
  Record<GroupName, TasksCard[GroupName]['tasks']>
>;
type ModelsCard = DataOf<Cards['models']>;
type ActivityCard = DataOf<Cards['activity']>;
type Line = ActivityCard['lines'][number];

const cards: Readers<Cards> = {
  first_steps: asItIs,
  attention: (data) => {
    const { sources, failed } = camel<DataOf<Cards['attention']>>(data);
    // Sources that this version of the page does not know are not shown.
    return { sources: sources.filter(({ source }) => attentionSources.includes(source)), failed };
  },
  tasks: (data) => {
    const { totals, later, ...rows } = camel<TasksRow>(data);
    const group = (name: GroupName) => ({ total: totals[name] ?? 0, tasks: rows[name] ?? [] });
    return { overdue: group('overdue'), today: group('today'), week: group('week'), later };
  },
  models: (data) => {
    const { rows, ...counts } = camel<Omit<ModelsCard, 'models'> & { rows: ModelsCard['models'] | null }>(
      data,
    );
    return { ...counts, models: rows ?? [] };
  },
  documents: asItIs,
  drive: asItIs,
  today: asItIs,
  activity: (data) => {
    type Row = Omit<Line, 'before' | 'after'> & { oldValue: Line['before']; newValue: Line['after'] };
    const { lines, failed } = camel<{ lines: Row[]; failed: string[] }>(data, ['old_value', 'new_value']);
    return {
      lines: lines.map(({ oldValue: before, newValue: after, ...line }) => ({ ...line, before, after })),
      failed,
    };
  },
};

export const toDashboard = (row: DashboardRow): Dashboard => ({
  layout: camel<Dashboard['layout']>(row.layout),
  tiles: partsOf(tiles, row.tiles),
  cards: partsOf(cards, row.cards),
});

/** Parts that this version of the page does not know are not shown. */
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
