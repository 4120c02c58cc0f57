// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';
import type { ImportBatch, ImportRow } from '#shared/contract/imports.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { useImportRun } from './import-run.ts';
import { forgetImport } from './kept-import.ts';
import { ModelImportPage } from './page.tsx';
import { testWorker } from '#renderer/lib/csv/test-worker.ts';
import { createReader } from './reader/reader.ts';

const user = userEvent.setup({ delay: null });
const id = '11111111-1111-4111-8111-111111111111';
const person = { id: mia.id, email: mia.email, displayName: mia.displayName, role: 'admin' };
const batch: ImportBatch = {
  id,
  fileName: 'roster.csv',
  columns: ['Artist', 'Real name'],
  mode: 'update',
  status: 'dry_run',
  rowCount: 4,
  chosen: 0,
  created: 0,
  updated: 0,
  failed: 0,
  kept: 0,
  createdAt: new Date().toISOString(),
  startedAt: null,
  undoUntil: null,
  by: person,
};
const outcome = (rowNumber: number, name: string, changes: Partial<ImportRow>): ImportRow => ({
  rowNumber,
  cells: [name, 'Someone'],
  data: { stageName: name, realName: 'Someone' },
  outcome: 'new',
  problem: null,
  changes: {},
  modelId: null,
  state: 'skipped',
  ...changes,
});
const rows: ImportRow[] = [
  outcome(2, 'Opal', {}),
  outcome(3, 'Hugo', { outcome: 'update', changes: { telegram_handle: ['@old', '@new'] } }),
  outcome(4, 'Felix', { outcome: 'invalid', problem: 'Choose a valid timezone: “Lutetia”' }),
  outcome(5, 'Rosa', { outcome: 'duplicate', problem: 'Same real name as Ruby' }),
];

type Handlers = Parameters<typeof createFakeBridge>[0];

/** A server with one import, in the given state. */
function show(handlers: Handlers = {}, { state = batch, address = '' } = {}) {
  let current = state;
  const { bridge, calls } = createFakeBridge({
    'imports.list': () => (current.status === 'dry_run' ? [] : [current]),
    'imports.get': () => current,
    'imports.start': () => id,
    'imports.addRows': () => undefined,
    'imports.check': () => undefined,
    'imports.rows': () => rows,
    'imports.begin': ({ rows: chosen }) => {
      const amount = chosen?.length ?? 2;
      const undoUntil = new Date(Date.now() + 7 * 86_400_000).toISOString();
      current = { ...current, status: 'importing', chosen: amount, startedAt: current.createdAt, undoUntil };
      return amount;
    },
    'imports.discard': () => undefined,
    'plans.getSubscription': () => {
      throw new AppError('unavailable', 'down');
    },
    'models.listAssignableManagers': () => [person],
    'models.findManagers': () => [person],
    'config.getDefaultTimezone': () => 'Europe/Zagreb',
    ...handlers,
  });
  setBridge(bridge);
  const router = createMemoryRouter(
    [
      { path: '/models/import', element: <ModelImportPage /> },
      { path: '/models', element: <p>All models</p> },
      { path: '/subscription', element: <p>All plans</p> },
    ],
    { initialEntries: [`/models/import${address}`] },
  );
  renderWithKit(<RouterProvider router={router} />);
  const progress = (changes: Partial<ImportBatch>): Omit<CallOutput<'imports.run'>, 'rows'> => {
    current = { ...current, ...changes };
    const { status, chosen, created, updated, failed } = current;
    return { status, chosen, created, updated, failed };
  };
  const inputsOf = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
  return { router, inputsOf, progress };
}

const csv = (text: string, name = 'roster.csv') => new File([text], name, { type: 'text/csv' });
const choose = (file: File) => user.upload(screen.getByLabelText('CSV file'), file);

beforeEach(() => {
  vi.stubGlobal('Worker', testWorker(createReader));
  // Only rows in view are rendered, and jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  HTMLElement.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  localStorage.clear();
  useImportRun.setState({ run: undefined });
  forgetImport();
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('takes a file that is dropped beside its place, which would replace the page', async () => {
  show();
  const place = await screen.findByRole('heading', { name: 'Drop a CSV file here' });
  const file = csv('Artist\nOpal\n');
  const dataTransfer = { types: ['Files'], files: [file] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(place.closest('[data-over]')).not.toBeNull();
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(await screen.findByRole('button', { name: 'Check 1 row' })).toBeVisible();
});

it('says what is wrong with a file, and takes another', async () => {
  show();
  await choose(csv('PK\u0003\u0004', 'roster.xlsx.csv'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is an Excel file. Save it as CSV');
  await choose(csv('Artist\nOpal\n'));
  expect(await screen.findByRole('button', { name: 'Check 1 row' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('sends the matched columns alone, and remembers what they were matched with', async () => {
  const { inputsOf } = show();
  await choose(csv('Artist,Real name,Deal,Password\nOpal,Paula,20 %,hunter2\nHugo,Hugh,25 %,hunter3\n'));
  const deal = await screen.findByRole('combobox', { name: 'Field for Deal' });
  expect(deal).toHaveValue('Do not import');
  expect(screen.getByRole('combobox', { name: 'Field for Password' })).toBeDisabled();
  await user.click(deal);
  await user.click(await screen.findByRole('option', { name: 'Drive folder' }));
  await user.click(screen.getByRole('radio', { name: /Fill empty fields only/ }));
  await user.click(screen.getByRole('button', { name: 'Check 2 rows' }));
  await screen.findByRole('table', { name: 'Rows' });
  expect(inputsOf('imports.start')).toEqual([
    {
      fileName: 'roster.csv',
      mode: 'fill',
      columns: ['Artist', 'Real name', 'Deal'],
      defaults: { managerId: mia.id, timezone: 'Europe/Zagreb' },
      rowCount: 2,
    },
  ]);
  const [sent] = inputsOf('imports.addRows') as CallInput<'imports.addRows'>[];
  expect(sent?.rows[0]).toEqual({
    rowNumber: 2,
    cells: ['Opal', 'Paula', '20 %'],
    data: { stageName: 'Opal', realName: 'Paula', driveFolderId: '20 %' },
    fault: null,
  });
  // Go back and choose another file with the same columns.
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(inputsOf('imports.discard')).toEqual([{ batchId: id }]);
  await choose(csv('deal,ARTIST\n1,Opal\n'));
  await waitFor(() => {
    expect(screen.getByRole('combobox', { name: 'Field for deal' })).toHaveValue('Drive folder');
  });
  expect(JSON.stringify(localStorage)).not.toContain('password');
});

it('needs a column with stage names, and fills a field from one column', async () => {
  show();
  await choose(csv('Artist,Other\nOpal,Paula\n'));
  await user.click(await screen.findByRole('combobox', { name: 'Field for Other' }));
  await user.click(await screen.findByRole('option', { name: 'Stage name' }));
  expect(screen.getByRole('combobox', { name: 'Field for Artist' })).toHaveValue('Do not import');
  await user.click(screen.getByRole('combobox', { name: 'Field for Other' }));
  await user.click(await screen.findByRole('option', { name: 'Do not import' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose which column is the stage name.');
  expect(screen.getByRole('button', { name: 'Check 1 row' })).toBeDisabled();
});

it('shows every row’s outcome, and imports the rows that are checked', async () => {
  const { inputsOf, progress } = show(
    { 'imports.run': () => ({ ...progress({ status: 'completed', created: 2 }), rows: [] }) },
    { address: `?importId=${id}` },
  );
  const table = await screen.findByRole('table', { name: 'Rows' });
  const line = (name: RegExp) => within(table).getByRole('row', { name });
  expect(line(/Opal/)).toHaveTextContent('Create');
  expect(line(/Hugo/)).toHaveTextContent('UpdateTelegram@old@new');
  expect(line(/Felix/)).toHaveTextContent('ErrorChoose a valid timezone: “Lutetia”');
  expect(within(line(/Felix/)).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getByText('2 of 4 rows will be written: 1 created, 1 updated')).toBeVisible();
  await user.click(within(line(/Hugo/)).getByRole('checkbox'));
  await user.click(within(line(/Rosa/)).getByRole('checkbox'));
  expect(screen.getByText(/^Row 4 is left out\. Correct it in the file/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^3Errors|^1Errors/ }));
  expect(within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: '4' }));
  expect(screen.getByRole('region', { name: 'Row 4' })).toHaveTextContent('ArtistFelixReal nameSomeone');
  await user.click(screen.getByRole('button', { name: 'Close row' }));
  expect(screen.getByRole('link', { name: '4' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByRole('heading', { name: '2 rows imported from roster.csv' })).toBeVisible();
  expect(inputsOf('imports.begin')).toEqual([{ batchId: id, rows: [2, 5] }]);
});

it('continues after a lost connection, stops when asked, and continues from there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  try {
    const answers: (() => CallOutput<'imports.run'>)[] = [];
    let next: (() => void) | undefined;
    const { progress } = show(
      {
        'imports.run': async () => {
          const answer = answers.shift();
          if (answer !== undefined) return answer();
          await new Promise<void>((resolve) => (next = resolve));
          return { ...progress({ created: 3 }), rows: [] };
        },
      },
      { state: { ...batch, status: 'importing', chosen: 4 }, address: `?importId=${id}` },
    );
    answers.push(
      () => ({
        ...progress({ created: 1 }),
        rows: [{ rowNumber: 2, stageName: 'Opal', isUpdate: false, problem: null }],
      }),
      () => {
        throw new AppError('unavailable', 'The server could not be reached.');
      },
      () => ({
        ...progress({ created: 2 }),
        rows: [{ rowNumber: 3, stageName: 'Hugo', isUpdate: true, problem: null }],
      }),
    );
    expect(await screen.findByText(/The import was interrupted/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue import' }));
    const bar = () => screen.getByRole('progressbar', { name: 'Rows imported' });
    await waitFor(
      () => {
        expect(bar()).toHaveAttribute('aria-valuenow', '2');
      },
      { timeout: 5000 },
    );
    expect(screen.getByRole('list', { name: 'Latest rows' })).toHaveTextContent('OpalcreatedHugoupdated');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByText('Stopping…')).toBeVisible();
    // Let the row that is being written finish.
    next?.();
    expect(await screen.findByText('No more rows are written until you continue.')).toBeVisible();
    expect(bar()).toHaveAttribute('aria-valuenow', '3');
    answers.push(() => ({ ...progress({ created: 4, status: 'completed' }), rows: [] }));
    await user.click(screen.getByRole('button', { name: 'Continue import' }));
    expect(await screen.findByRole('heading', { name: '4 rows imported from roster.csv' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it('says why an import cannot continue, and lets it be tried again', async () => {
  show(
    {
      'imports.run': () => {
        throw new AppError('internal', 'disk full');
      },
    },
    { state: { ...batch, status: 'importing', chosen: 4 }, address: `?importId=${id}` },
  );
  await user.click(await screen.findByRole('button', { name: 'Continue import' }));
  expect(
    await screen.findByText(/^Failed to import the next rows: disk full What was imported is kept/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue import' })).toBeEnabled();
});

it('undoes an import after it was said what is kept', async () => {
  const answers = [
    { status: 'undoing', kept: 0, remaining: 1 },
    { status: 'undone', kept: 2, remaining: 0 },
  ] as const;
  let asked = 0;
  const undoUntil = new Date(Date.now() + 86_400_000 * 5).toISOString();
  show(
    {
      'imports.previewUndo': () => ({ created: 2, updated: 1, kept: 2, keptNames: ['Ava', 'Nova'] }),
      'imports.undo': () => answers[asked++] ?? answers[1],
    },
    { state: { ...batch, status: 'completed', chosen: 4, created: 4, undoUntil } },
  );
  await user.click(await screen.findByRole('button', { name: 'Undo roster.csv' }));
  expect(
    await screen.findByText(
      '2 models will be deleted. 1 model gets its earlier values back. 2 were changed after import and are kept: Ava, Nova.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('2 records were changed after import and were kept')).toBeVisible();
  expect(asked).toBe(2);
});

it('asks before a file that was not imported is left', async () => {
  const { router, inputsOf } = show({}, { address: `?importId=${id}` });
  await screen.findByRole('table', { name: 'Rows' });
  void router.navigate('/models');
  const question = await screen.findByRole('dialog', { name: 'Leave the import?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('table', { name: 'Rows' })).toBeVisible();
  void router.navigate('/models');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('All models')).toBeVisible();
  expect(inputsOf('imports.discard')).toEqual([{ batchId: id }]);
});

it('keeps the check, its file and its columns while someone looks at the plans', async () => {
  const { router, inputsOf } = show({
    'imports.rows': () => [...rows, outcome(6, 'Vera', { outcome: 'over_limit', problem: 'Over the limit' })],
  });
  await choose(csv('Artist,Real name,Deal\nOpal,Paula,20 %\n'));
  await user.click(await screen.findByRole('combobox', { name: 'Field for Deal' }));
  await user.click(await screen.findByRole('option', { name: 'Drive folder' }));
  await user.click(screen.getByRole('button', { name: 'Check 1 row' }));
  await user.click(await screen.findByRole('link', { name: 'View plans' }));
  expect(await screen.findByText('All plans')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  // Through the navigation, whose address names no import.
  void router.navigate('/models/import');
  expect(await screen.findByRole('table', { name: 'Rows' })).toBeVisible();
  expect(inputsOf('imports.discard')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('combobox', { name: 'Field for Deal' })).toHaveValue('Drive folder');
  // The file is still readable.
  await user.click(screen.getByRole('button', { name: 'Check 1 row' }));
  expect(await screen.findByRole('table', { name: 'Rows' })).toBeVisible();
  expect(inputsOf('imports.addRows')).toHaveLength(2);
});

it('keeps no one else’s file', async () => {
  const { router } = show({}, { address: `?importId=${id}` });
  await screen.findByRole('table', { name: 'Rows' });
  await act(() => router.navigate('/subscription'));
  expect(await screen.findByText('All plans')).toBeVisible();
  useViewerStore.setState({ profile: { ...mia, id: crypto.randomUUID() } });
  await act(() => router.navigate('/models/import'));
  expect(await screen.findByLabelText('CSV file')).toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Rows' })).not.toBeInTheDocument();
});
