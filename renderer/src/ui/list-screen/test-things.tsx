import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { useViewerStore, type ViewerState } from '#renderer/lib/viewer/viewer-store.ts';
import { BulkBar, type BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { ListScreen } from './list-screen.tsx';
import type { Asked, ListFilter, Preset, Total } from './list-types.ts';
import type { ListViewsProps } from './list-views.ts';
import type { RowPanel } from './list-panel.tsx';
import { usePagedList } from './rows/use-paged-list.ts';
import { useWholeList } from './rows/use-whole-list.ts';

// For tests only: lists of things, whole and paged, on a page.

export type Thing = { id: string; name: string; kind: 'red' | 'blue' };

export const thing = (name: string, kind: Thing['kind'] = 'red'): Thing => ({ id: `id-${name}`, name, kind });

export const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => thing(`Thing ${String(index + 1).padStart(5, '0')}`));

const words = { one: 'thing', many: 'things', label: 'Things' };
const kinds = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
];
const wholeFilters: readonly ListFilter<Thing>[] = [
  { param: 'kind', label: 'Kind', options: kinds, matches: ({ kind }, value) => kind === value },
];
const pagedFilters: readonly ListFilter<Thing>[] = [{ param: 'kind', label: 'Kind', options: kinds }];
const presets: readonly Preset[] = [
  { label: 'Mine', params: {} },
  { label: 'Every thing', params: { scope: 'all' } },
];
const columns: readonly Column<Thing>[] = [
  { id: 'name', label: 'Name', sortsBy: 'name', isFixed: true, render: ({ name }, { link }) => link(name) },
  { id: 'kind', label: 'Kind', sortsBy: 'kind', render: ({ kind }) => kind, widths: [90] },
];
const csvColumns: readonly Column<Thing>[] = [
  { id: 'name', label: 'Name', render: ({ name }) => name, text: ({ name }) => name },
];
const phone: PhoneRow<Thing> = {
  label: 'Thing',
  main: ({ name }, { link }) => link(name),
  sideLabel: 'Kind',
  side: ({ kind }) => kind,
};
const sorts = {
  by: {
    name: (a: Thing, b: Thing) => a.name.localeCompare(b.name),
    kind: (a: Thing, b: Thing) => a.kind.localeCompare(b.kind),
  },
};
const nameOf = ({ name }: Thing) => name;
const textOf = ({ name }: Thing) => name.toLowerCase();
const textOfLoaded = () => textOf;
const describe = () => 'Failed to load things';

function Views({ presets: tabs, view, isReadOnly, onApply, onPreset }: ListViewsProps) {
  return (
    <div role="group" aria-label="Views">
      {tabs.map(({ label, params }) => (
        <button
          key={label}
          onClick={() => {
            onPreset(params);
          }}
        >
          {label}
        </button>
      ))}
      <output aria-label="What a view would keep">{JSON.stringify(view)}</output>
      {isReadOnly ? null : (
        <button
          onClick={() => {
            onApply({ kind: 'blue', sort: '-name', strange: '1' });
          }}
        >
          Blue ones
        </button>
      )}
    </div>
  );
}

type Bulk = (parts: BulkParts<Thing>) => void;

const look = (bulk: Bulk) => ({
  title: 'Things',
  columns,
  phone,
  nameOf,
  csv: { name: 'Things', columns: csvColumns },
  views: Views,
  describe,
  empty: <p>No things yet</p>,
  tallies: [{ label: 'blue', param: 'kind', value: 'blue', isOne: ({ kind }: Thing) => kind === 'blue' }],
  bulk: {
    render: (parts: BulkParts<Thing>) => (
      <BulkBar parts={parts}>
        <button
          onClick={() => {
            bulk(parts);
          }}
        >
          Paint
        </button>
      </BulkBar>
    ),
  },
});

const finder = (find: Find) =>
  function useThing(id: string, isWanted: boolean) {
    return useQuery({ queryKey: ['thing', id], queryFn: async () => find(id), enabled: isWanted });
  };

type Find = (id: string) => Thing | null;

const panelOf = (find?: Find): RowPanel<Thing> => ({
  label: (row, id) => row?.name ?? id,
  link: { tab: 'things' },
  ...(find === undefined ? {} : { useFound: finder(find) }),
  actions: (_row, { onDeleted }) => <button onClick={onDeleted}>Delete</button>,
  children: ({ name, kind }, { headingRef }) => (
    <>
      <h2 ref={headingRef} tabIndex={-1}>
        {name}
      </h2>
      <p>{kind}</p>
    </>
  ),
});

type Answer = { rows: readonly Thing[]; isComplete: boolean };

export type Whole = {
  load: (scope: string, client: QueryClient) => Answer | Promise<Answer>;
  /** What the server says of one thing. */
  find?: Find;
  bulk?: Bulk;
};

const wholeKey = (scope: string) => ['things', scope];

/** Replaces the cached rows of a scope, as a live update would. */
export const setThings = (client: QueryClient, rows: readonly Thing[], isComplete = true, scope = '') => {
  client.setQueryData<Answer>(wholeKey(scope), { rows, isComplete });
};

function WholeThings({ load, find, bulk = () => undefined }: Whole) {
  const list = useWholeList({
    area: 'things',
    words,
    openParam: 'thing',
    filters: wholeFilters,
    presets,
    sorts,
    search: textOf,
    query: ({ scope = '' }) =>
      queryOptions({ queryKey: wholeKey(scope), queryFn: async ({ client }) => load(scope, client) }),
    read: (answer) => answer,
  });
  return <ListScreen list={list} {...look(bulk)} panel={panelOf(find)} />;
}

export type Paged = {
  load: (asked: Asked, after: string | null) => readonly Thing[] | Promise<readonly Thing[]>;
  total?: Total;
  /** The text is searched only in the loaded rows. */
  isTextLocal?: boolean;
  bulk?: Bulk;
};

export const pageSize = 3;

function PagedThings({ load, total, isTextLocal = false, bulk = () => undefined }: Paged) {
  const list = usePagedList<Thing>({
    area: 'things',
    words,
    openParam: 'thing',
    filters: pagedFilters,
    sorts: ['name', 'kind'],
    search: isTextLocal ? textOfLoaded : undefined,
    query: (asked) => ({
      queryKey: ['things', asked],
      pageSize,
      loadPage: async (after) => load(asked, after as string | null),
      cursorOf: ({ name }) => name,
    }),
    ...(total === undefined
      ? {}
      : { count: () => ({ queryKey: ['things', 'count'], load: async () => total }) }),
  });
  return <ListScreen list={list} {...look(bulk)} panel={panelOf()} />;
}

const viewer = {
  id: '00000000-0000-4000-8000-000000000901',
  email: 'mia@northlight.example',
  displayName: 'Mia Hartwell',
  rowVersion: 1,
  role: 'admin',
  status: 'active',
};

/** The test DOM has no layout; without a height no row would be visible. */
function giveElementsASize() {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 1200 });
}

type Around = { path?: string; isReadOnly?: boolean };

function show(screen: React.ReactNode, { path = '/things', isReadOnly = false }: Around) {
  giveElementsASize();
  cleanNotifications();
  const state: ViewerState = {
    profile: viewer,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  };
  useViewerStore.setState(state);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/things', element: screen }], { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <SeenPerson value={isReadOnly ? state : undefined}>
          <RouterProvider router={router} />
        </SeenPerson>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const search = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  return { client, router, search };
}

export const showWhole = (whole: Whole, around: Around = {}) => show(<WholeThings {...whole} />, around);

export const showPaged = (paged: Paged, around: Around = {}) => show(<PagedThings {...paged} />, around);
