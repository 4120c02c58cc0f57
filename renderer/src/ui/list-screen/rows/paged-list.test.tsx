// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import type { BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import { pageSize, showPaged, thing, type Paged, type Thing } from '#renderer/ui/list-screen/test-things.tsx';

const user = userEvent.setup({ delay: null });

const fruit = ['Apple', 'Berry', 'Cherry', 'Damson', 'Elder', 'Fig', 'Grape'].map((name) => thing(name));

/** A server with these rows, which pages as the services do. */
function server(rows: readonly Thing[] = fruit) {
  const calls: { asked: Asked; after: string | null }[] = [];
  const load: Paged['load'] = (asked, after) => {
    calls.push({ asked, after });
    const found = rows.filter(
      ({ name, kind }) =>
        name.toLowerCase().includes(asked.text.toLowerCase()) &&
        (asked.values['kind'] === undefined || asked.values['kind'] === kind),
    );
    const start = after === null ? 0 : found.findIndex(({ name }) => name === after) + 1;
    return found.slice(start, start + pageSize);
  };
  return { load, calls };
}

const table = () => screen.findByRole('table', { name: 'Things' });
const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const field = () => screen.getByRole('textbox', { name: 'Filter things' });
const panel = (name: string) => screen.findByRole('complementary', { name });

function catchFiles() {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:test';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('comes page by page, each from where the last one ended', async () => {
  const { load, calls } = server();
  showPaged({ load });
  await table();
  expect(screen.getByText('3 things loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('6 things loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('7 things')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(calls.map(({ after }) => after)).toEqual([null, 'Cherry', 'Fig']);
});

it('loads on where it is scrolled, to its end, and not again after a page that failed', async () => {
  const { load, calls } = server();
  let isDown = true;
  showPaged({
    load: (asked, after) => {
      if (isDown && after !== null) throw new AppError('unavailable', 'No connection');
      return load(asked, after);
    },
  });
  const scroller = (await table()).parentElement;
  if (scroller === null) throw new Error('The table stands in nothing');
  const scrollTo = (top: number) => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  expect(calls).toHaveLength(1);
  scrollTo(40);
  expect(await screen.findByText('Couldn’t load more things.')).toBeVisible();
  isDown = false;
  scrollTo(60);
  expect(screen.getByText('3 things loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('7 things')).toBeVisible();
  expect(calls.map(({ after }) => after)).toEqual([null, 'Cherry', 'Fig']);
});

it('says how many there are, as far as anyone counts', async () => {
  showPaged({ load: server().load, total: { count: 10_000, isCapped: true } });
  expect(await screen.findByText('3 of 10,000+ things loaded')).toBeVisible();
});

it('has its server filter, search and order, and keeps the rows until it has answered', async () => {
  const { load, calls } = server([...fruit, thing('Sky', 'blue')]);
  let answer: () => void = () => undefined;
  const { search } = showPaged({
    load: async (asked, after) => {
      if (asked.values['kind'] !== undefined) await new Promise<void>((resolve) => (answer = resolve));
      return load(asked, after);
    },
  });
  await table();
  await user.click(screen.getByRole('combobox', { name: 'Kind Any' }));
  await user.click(await screen.findByRole('option', { name: 'Blue' }));
  expect(await screen.findByText('Loading…')).toBeVisible();
  expect(names()).toEqual(['Apple', 'Berry', 'Cherry']);
  answer();
  await waitFor(() => {
    expect(names()).toEqual(['Sky']);
  });
  await user.click(screen.getByRole('button', { name: '1 blue' }));
  await user.click(screen.getByRole('button', { name: 'Kind' }));
  await user.type(field(), ' FIG ');
  await waitFor(() => {
    expect(names()).toEqual(['Fig']);
  });
  expect(search()).toEqual({ sort: 'kind', q: ' FIG ' });
  expect(calls.at(-1)?.asked).toEqual({
    values: {},
    text: 'FIG',
    sort: { column: 'kind', isDescending: false },
  });
});

it('says that nothing matches where its server found nothing, and nothing else', async () => {
  const { load } = server();
  showPaged({ load }, { path: '/things?q=zzzz' });
  expect(await screen.findByText('No things match "zzzz"')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(names()).toEqual(['Apple', 'Berry', 'Cherry']);
});

it('is empty where there is nothing at all', async () => {
  showPaged({ load: () => [] });
  expect(await screen.findByText('No things yet')).toBeVisible();
});

it('keeps what is loaded where the next page fails, and asks for that page again', async () => {
  const { load, calls } = server();
  let isDown = false;
  showPaged({
    load: (asked, after) => {
      if (isDown) throw new AppError('unavailable', 'No connection');
      return load(asked, after);
    },
  });
  await table();
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Couldn’t load more things.')).toBeVisible();
  expect(names()).toEqual(['Apple', 'Berry', 'Cherry']);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('6 things loaded')).toBeVisible();
  expect(calls.map(({ after }) => after)).toEqual([null, 'Cherry']);
});

it('steps from the last loaded row into the next page', async () => {
  showPaged({ load: server().load }, { path: '/things?thing=id-Cherry' });
  const opened = within(await panel('Cherry'));
  expect(opened.getByText('3 of 3+')).toBeVisible();
  await user.click(opened.getByRole('button', { name: 'Next thing' }));
  expect(within(await panel('Damson')).getByText('4 of 6+')).toBeVisible();
});

it('sends the filter where everything is selected, until the filter changes', async () => {
  const bulk = vi.fn<(parts: BulkParts<Thing>) => void>();
  showPaged(
    { load: server().load, total: { count: 10_000, isCapped: true }, bulk },
    { path: '/things?kind=red' },
  );
  await table();
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));
  const paint = async () => {
    await user.click(bar().getByRole('button', { name: 'Paint' }));
    return bulk.mock.lastCall?.[0];
  };
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(bar().getByText('3 selected')).toBeVisible();
  expect((await paint())?.asked).toBeUndefined();
  await user.click(bar().getByRole('button', { name: 'Select all 10,000+' }));
  expect(bar().getByText('All 10,000+ selected')).toBeVisible();
  expect((await paint())?.asked).toMatchObject({ values: { kind: 'red' }, text: '' });
  // With one row unchecked, not everything is selected any more.
  await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
  expect(bar().getByText('2 selected')).toBeVisible();
  expect((await paint())?.asked).toBeUndefined();
  await user.click(bar().getByRole('button', { name: 'Select all 3' }));
  await user.click(bar().getByRole('button', { name: 'Select all 10,000+' }));
  await user.type(field(), 'a');
  await waitFor(() => {
    expect(screen.queryByText('All 10,000+ selected')).toBeNull();
  });
});

it('exports all its pages, also what is not loaded', async () => {
  const files = catchFiles();
  const { load, calls } = server();
  showPaged({ load });
  await table();
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect(await screen.findByText('7 things exported')).toBeVisible();
  expect((await files[0]?.text())?.trim().split('\r\n')).toHaveLength(8);
  expect(calls.map(({ after }) => after)).toEqual([null, null, 'Cherry', 'Fig']);
  expect(screen.getByText('3 things loaded')).toBeVisible();
});

it('says how far an export has come, and stops when asked to', async () => {
  const files = catchFiles();
  const { load } = server();
  let goOn: () => void = () => undefined;
  showPaged({
    load: async (asked, after) => {
      if (after !== null) await new Promise<void>((resolve) => (goOn = resolve));
      return load(asked, after);
    },
  });
  await table();
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect(await screen.findByText('3 read')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel export' }));
  goOn();
  expect(screen.queryByText('3 read')).toBeNull();
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeEnabled();
  });
  expect(files).toEqual([]);
});

it('says so where an export fails', async () => {
  const { load } = server();
  showPaged({
    load: (asked, after) => {
      if (after !== null) throw new AppError('unavailable', 'No connection');
      return load(asked, after);
    },
  });
  await table();
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect(await screen.findByText('Failed to export things. Please try again.')).toBeVisible();
});

it('offers to load more where a text is looked for among what is loaded', async () => {
  showPaged({ load: server().load, isTextLocal: true });
  await table();
  await user.type(field(), 'damson');
  expect(await screen.findByText('No things match "damson"')).toBeVisible();
  expect(screen.getByText('Load older things to keep looking.')).toBeVisible();
  expect(screen.getByText('0 of 3 things loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load older things' }));
  await waitFor(() => {
    expect(names()).toEqual(['Damson']);
  });
  expect(screen.getByText('1 of 6 things loaded')).toBeVisible();
});
