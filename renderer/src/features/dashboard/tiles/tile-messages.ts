import { formatCount } from '#renderer/lib/text/counts.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import { paths } from '#shared/domain/areas.ts';
import type { DashboardTile } from '#shared/domain/dashboard.ts';

type Tiles = Dashboard['tiles'];
type DataOf<T extends DashboardTile> =
  NonNullable<Tiles[T]> extends infer Part
    ? Part extends { status: 'done'; data: infer Data }
      ? Data
      : never
    : never;

type Words = { number: string; parts: readonly { text: string; isBad?: boolean }[] };
type Tile<T extends DashboardTile> = {
  label: string | ((data: DataOf<T> | undefined) => string);
  to: string;
  words: (data: DataOf<T>) => Words;
};

/** The server counts up to this. */
const cap = 10_000;
const capped = (count: number) => (count >= cap ? `${formatCount(cap)}+` : formatCount(count));
const some = (count: number, text: string, isBad = false) =>
  count === 0 ? [] : [{ text: `${capped(count)} ${text}`, isBad }];
const orElse = (parts: Words['parts'], text: string): Words['parts'] =>
  parts.length > 0 ? parts : [{ text }];

/** An area registers its tile with a row here. */
const tileWords: { readonly [T in DashboardTile]: Tile<T> } = {
  models: {
    label: (data) => (data?.isOwn === true ? 'My models' : 'Models'),
    to: paths.models,
    words: (data) => ({
      number: formatCount(data.number),
      parts: data.isOwn
        ? [{ text: `${formatCount(data.main)} main` }, { text: `${formatCount(data.secondary)} secondary` }]
        : [{ text: `${formatCount(data.active)} active` }, ...some(data.paused, 'paused')],
    }),
  },
  tasks: {
    label: 'Open tasks',
    to: `${paths.tasks}?scope=all`,
    words: ({ number, overdue, today }) => ({
      number: capped(number),
      parts: orElse([...some(overdue, 'overdue', true), ...some(today, 'today')], 'Nothing due today'),
    }),
  },
  notes: {
    label: 'Notes',
    to: paths.notes,
    words: ({ number, due }) => ({
      number: capped(number),
      parts: orElse(
        some(due, due === 1 ? 'playbook to review' : 'playbooks to review'),
        'All playbooks reviewed',
      ),
    }),
  },
  accounts: {
    label: 'Accounts',
    to: paths.socials,
    words: ({ number, due }) => ({
      number: formatCount(number),
      parts: orElse(some(due, due === 1 ? 'password due' : 'passwords due', true), 'No passwords due'),
    }),
  },
  users: {
    label: 'Users',
    // The users that the tile counts.
    to: `${paths.admin}?status=active`,
    words: ({ number, invited, waiting }) => ({
      number: formatCount(number),
      parts: orElse([...some(waiting, 'waiting', true), ...some(invited, 'invited')], 'Nobody waiting'),
    }),
  },
};

type ReadTile = { label: string; to: string; number: string | undefined; parts: Words['parts'] };

/** The texts of a tile; no number if it failed to load. */
export function readTile(name: DashboardTile, tiles: Tiles): ReadTile {
  // TypeScript can't know which tile this is, but each row reads the matching data.
  const { label, to, words } = tileWords[name] as Tile<DashboardTile>;
  const part = tiles[name];
  const data = part?.status === 'done' ? part.data : undefined;
  return {
    label: typeof label === 'string' ? label : label(data),
    to,
    ...(data === undefined ? { number: undefined, parts: [] } : words(data)),
  };
}
