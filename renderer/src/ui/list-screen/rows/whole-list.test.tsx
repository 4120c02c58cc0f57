// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import type { BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { setThings, showWhole, thing, things, type Thing } from '#renderer/ui/list-screen/test-things.tsx';

const user = userEvent.setup({ delay: null });

const apple = thing('Apple');
const berry = thing('Berry', 'blue');
const cherry = thing('Cherry');
const whole = (rows: readonly Thing[]) => ({ rows, isComplete: true });
const fruit = () => whole([cherry, apple, berry]);

const table = () => screen.findByRole('table', { name: 'Things' });
const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const panel = (name: string) => screen.findByRole('complementary', { name });
const field = () => screen.getByRole('textbox', { name: 'Filter things' });

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe('the rows', () => {
  it('stand in their order, counted', async () => {
    showWhole({ load: () => whole(things(2300)) });
    expect(await table()).toHaveAttribute('aria-rowcount', '2301');
    expect(screen.getByText('2,300 things')).toBeVisible();
    expect(screen.getByText('2,300', { exact: true })).toBeVisible();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('are ordered by the address and by the heads', async () => {
    const { search } = showWhole({ load: fruit }, { path: '/things?sort=-name' });
    await table();
    expect(names()).toEqual(['Cherry', 'Berry', 'Apple']);
    await user.click(screen.getByRole('button', { name: 'Kind' }));
    expect(names()).toEqual(['Berry', 'Cherry', 'Apple']);
    expect(search()).toEqual({ sort: 'kind' });
  });

  it('are found by what is typed, which the address follows', async () => {
    const { search } = showWhole({ load: fruit });
    await table();
    await user.keyboard('/');
    await user.keyboard('ERR');
    expect(names()).toEqual(['Berry', 'Cherry']);
    expect(screen.getByText('2 of 3 things')).toBeVisible();
    await waitFor(() => {
      expect(search()).toEqual({ q: 'ERR' });
    });
  });

  it('are filtered by the address, where Any filters nothing', async () => {
    const { search } = showWhole({ load: fruit }, { path: '/things?kind=blue&thing=id-Berry' });
    await table();
    expect(names()).toEqual(['Berry']);
    await user.click(screen.getByRole('combobox', { name: 'Kind Blue' }));
    await user.click(await screen.findByRole('option', { name: 'Any' }));
    expect(names()).toEqual(['Apple', 'Berry', 'Cherry']);
    // The open row stays open.
    expect(search()).toEqual({ thing: 'id-Berry' });
  });

  it('take what an address makes up for nothing', async () => {
    showWhole({ load: fruit }, { path: '/things?kind=green&sort=size&scope=moon' });
    await table();
    expect(names()).toEqual(['Apple', 'Berry', 'Cherry']);
    expect(screen.getByRole('combobox', { name: 'Kind Any' })).toBeVisible();
  });

  it('are counted by kind among those that are shown, and a count leaves just those, or all again', async () => {
    const { search } = showWhole({ load: () => whole([apple, berry, thing('Bilberry', 'blue')]) });
    await table();
    await user.type(field(), 'BÍL');
    await user.click(await screen.findByRole('button', { name: '1 blue' }));
    await user.clear(field());
    expect(await screen.findByText('2 of 3 things')).toBeVisible();
    const count = screen.getByRole('button', { name: '2 blue', pressed: true });
    await user.click(count);
    expect(names()).toEqual(['Apple', 'Berry', 'Bilberry']);
    await waitFor(() => {
      expect(search()).toEqual({});
    });
  });
});

describe('loading', () => {
  it('draws the head and rows to come, and then the list in their place', async () => {
    let answer: (rows: ReturnType<typeof whole>) => void = () => undefined;
    showWhole({ load: () => new Promise((resolve) => (answer = resolve)) });
    const waiting = await screen.findByRole('status', { name: 'Loading things' });
    await waitFor(() => {
      expect(waiting.querySelectorAll('tbody tr').length).toBeGreaterThan(20);
    });
    expect(waiting.querySelector('thead')).toHaveTextContent('NameKind');
    expect(waiting.querySelector('button, input')).toBeNull();
    answer(fruit());
    await table();
    expect(screen.queryByRole('status', { name: 'Loading things' })).toBeNull();
  });

  it('grows page by page and says so', async () => {
    let finish: (rows: ReturnType<typeof whole>) => void = () => undefined;
    const { client } = showWhole({ load: () => new Promise((resolve) => (finish = resolve)) });
    setThings(client, things(1000), false);
    expect(await screen.findByText('1,000 things so far, loading more')).toBeVisible();
    finish(whole(things(1200)));
    expect(await screen.findByText('1,200 things')).toBeVisible();
  });

  it('keeps the rows of one tab until those of the next have come', async () => {
    let answer: (rows: ReturnType<typeof whole>) => void = () => undefined;
    const { search } = showWhole({
      load: (scope) => (scope === '' ? fruit() : new Promise((resolve) => (answer = resolve))),
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Every thing' }));
    expect(search()).toEqual({ scope: 'all' });
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(names()).toEqual(['Apple', 'Berry', 'Cherry']);
    answer(whole([apple, thing('Damson')]));
    expect(await screen.findByText('2 things')).toBeVisible();
    expect(names()).toEqual(['Apple', 'Damson']);
  });

  it('gives the reason of a failure, keeps the filters and tries again, with the focus in the list', async () => {
    let isDown = true;
    showWhole(
      {
        load: () => {
          if (isDown) throw new AppError('unavailable', 'The server did not answer');
          return fruit();
        },
      },
      { path: '/things?q=app' },
    );
    expect(await screen.findByText('Failed to load things')).toBeVisible();
    expect(screen.getByText('The server did not answer. Your filters are kept.')).toBeVisible();
    isDown = false;
    screen.getByRole('button', { name: 'Try Again' }).focus();
    await user.keyboard('{Enter}');
    await table();
    expect(names()).toEqual(['Apple']);
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Apple' })).toHaveFocus();
    });
  });

  it('says that a refresh failed only where a person asked for it', async () => {
    let isDown = false;
    const { client } = showWhole({
      load: () => {
        if (isDown) throw new AppError('unavailable', 'No connection');
        return fruit();
      },
    });
    await table();
    isDown = true;
    await client.refetchQueries({ queryKey: ['things'] });
    expect(await screen.findByText('This list may be out of date.')).toBeVisible();
    expect(screen.queryByText('Failed to refresh data')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Failed to refresh data')).toBeVisible();
    expect(names()).toEqual(['Apple', 'Berry', 'Cherry']);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => {
      expect(screen.queryByText('This list may be out of date.')).toBeNull();
    });
  });

  it('says how much is there where the rest could not be loaded', async () => {
    showWhole({
      load: (_scope, client) => {
        setThings(client, things(1000), false);
        throw new AppError('unavailable', 'No connection');
      },
    });
    expect(await screen.findByText('Only the first 1,000 things could be loaded.')).toBeVisible();
  });
});

describe('nothing to show', () => {
  it('is one thing where there is nothing', async () => {
    showWhole({ load: () => whole([]) });
    expect(await screen.findByText('No things yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it.each([
    ['/things?q=zzzz', 'No things match "zzzz"'],
    ['/things?kind=blue', 'No things match these filters'],
    ['/things?q=zzzz&kind=blue', 'No things match "zzzz" and these filters'],
  ])('and another where nothing is left: %s', async (path, sentence) => {
    const { search } = showWhole({ load: () => whole([apple]) }, { path });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('0 of 1 thing')).toBeVisible();
    screen.getByRole('button', { name: 'Clear filters' }).focus();
    await user.keyboard('{Enter}');
    await table();
    expect(search()).toEqual({});
    expect(field()).toHaveValue('');
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Apple' })).toHaveFocus();
    });
  });
});

describe('views', () => {
  it('keep filters, order and tab, and neither the open row nor what is not of this list', async () => {
    showWhole({ load: fruit }, { path: '/things?kind=blue&scope=all&thing=id-Berry&tab=fruit' });
    await table();
    expect(screen.getByLabelText('What a view would keep')).toHaveTextContent(
      '{"kind":"blue","scope":"all"}',
    );
  });

  it('take the place of what is there, with what this list knows of them', async () => {
    const { search } = showWhole(
      { load: fruit },
      { path: '/things?q=err&scope=all&thing=id-Berry&tab=fruit' },
    );
    await table();
    await user.click(screen.getByRole('button', { name: 'Blue ones' }));
    expect(names()).toEqual(['Berry']);
    expect(field()).toHaveValue('');
    expect(search()).toEqual({ kind: 'blue', sort: '-name', thing: 'id-Berry', tab: 'fruit' });
  });

  it('of everyone leave the filters as they are', async () => {
    const { search } = showWhole({ load: fruit }, { path: '/things?kind=blue' });
    await table();
    await user.click(screen.getByRole('button', { name: 'Every thing' }));
    expect(search()).toEqual({ kind: 'blue', scope: 'all' });
    await user.click(screen.getByRole('button', { name: 'Mine' }));
    expect(search()).toEqual({ kind: 'blue' });
  });
});

describe('the panel', () => {
  it('opens with the focus on its heading, steps to the neighbours and gives the focus back', async () => {
    const { search } = showWhole({ load: fruit });
    await table();
    await user.click(screen.getByRole('link', { name: 'Apple' }));
    const opened = within(await panel('Apple'));
    expect(screen.getByRole('heading', { name: 'Apple' })).toHaveFocus();
    expect(opened.getByText('1 of 3')).toBeVisible();
    expect(opened.getByRole('button', { name: 'Previous thing' })).toBeDisabled();
    await user.click(opened.getByRole('button', { name: 'Next thing' }));
    expect(within(await panel('Berry')).getByText('2 of 3')).toBeVisible();
    expect(screen.getByRole('row', { name: /Berry/ })).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(search()).toEqual({});
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Berry' })).toHaveFocus();
    });
  });

  it('steps on in the order in which it was opened, whatever is changed in it', async () => {
    const { client } = showWhole({ load: fruit }, { path: '/things?kind=red' });
    await table();
    const four = ['Apple', 'Cherry', 'Fig', 'Grape'].map((name) => thing(name));
    act(() => {
      setThings(client, four);
    });
    await user.click(await screen.findByRole('link', { name: 'Cherry' }));
    const next = async (from: string) =>
      user.click(within(await panel(from)).getByRole('button', { name: 'Next thing' }));
    // The row is now the last of the list, and Fig is still the next one.
    act(() => {
      setThings(
        client,
        four.map((row) => (row.name === 'Cherry' ? { ...row, name: 'Zucchini' } : row)),
      );
    });
    expect(within(await panel('Zucchini')).getByText('2 of 4')).toBeVisible();
    await next('Zucchini');
    expect(within(await panel('Fig')).getByText('3 of 4')).toBeVisible();
    // The row leaves the list because of its change.
    act(() => {
      setThings(
        client,
        four.map((row) => (row.name === 'Fig' ? { ...row, kind: 'blue' } : row)),
      );
    });
    expect(within(await panel('Fig')).getByText('Not in this list')).toBeVisible();
    await next('Fig');
    expect(within(await panel('Grape')).getByRole('button', { name: 'Next thing' })).toBeDisabled();
  });

  it('says that its row is hidden by a filter, and closes into the list', async () => {
    showWhole({ load: fruit }, { path: '/things?kind=blue&thing=id-Apple' });
    const opened = within(await panel('Apple'));
    expect(opened.getByText('Not in this list')).toBeVisible();
    await user.click(opened.getByRole('button', { name: 'Close panel' }));
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Berry' })).toHaveFocus();
    });
  });

  it('copies the address of its row alone', async () => {
    showWhole({ load: fruit }, { path: '/things?kind=blue&thing=id-Berry' });
    await user.click(within(await panel('Berry')).getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/\/things\?tab=things&thing=id-Berry$/);
  });

  it('answers the same for what there is not and what is not theirs', async () => {
    const { search } = showWhole({ load: fruit }, { path: '/things?thing=nothing' });
    expect(await screen.findByText("Thing not found, or you don't have access")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(search()).toEqual({});
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Apple' })).toHaveFocus();
    });
  });

  it('looks for a row that is not in the list, and says why where that fails', async () => {
    let isDown = true;
    showWhole(
      {
        load: fruit,
        find: () => {
          if (isDown) throw new AppError('unavailable', 'No connection');
          return thing('Elderberry');
        },
      },
      { path: '/things?thing=id-Elderberry' },
    );
    expect(await screen.findByText('Failed to load the thing')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Elderberry' })).toBeVisible();
  });

  it('leaves a row that was deleted here, for its neighbour', async () => {
    const { client, search } = showWhole({ load: fruit }, { path: '/things?thing=id-Berry' });
    await user.click(within(await panel('Berry')).getByRole('button', { name: 'Delete' }));
    setThings(client, [apple, cherry]);
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Cherry' })).toHaveFocus();
    });
    expect(search()).toEqual({});
    expect(screen.queryByText('This thing was deleted, or you no longer have access.')).toBeNull();
  });

  it('says nothing of a row whose deletion here is still to be answered', async () => {
    const { client } = showWhole({ load: fruit }, { path: '/things?thing=id-Berry' });
    await panel('Berry');
    let answer: () => void = () => undefined;
    const deletion = client
      .getMutationCache()
      .build(client, {
        mutationKey: ['things', 'delete'],
        mutationFn: () => new Promise<void>((resolve) => (answer = resolve)),
      })
      .execute(undefined);
    setThings(client, [apple, cherry]);
    expect(await screen.findByText('Not in this list')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Berry' })).toBeVisible();
    expect(screen.queryByText('This thing was deleted, or you no longer have access.')).toBeNull();
    answer();
    await deletion;
    expect(await screen.findByText('This thing was deleted, or you no longer have access.')).toBeVisible();
  });

  it.each([
    ['the row in its place', 'Close panel', 'Cherry'],
    ['what someone does in the list', 'Columns', 'Columns'],
  ])('leaves a row that was deleted elsewhere, says so, and leaves the focus to %s', async (_, from, to) => {
    const { client, search } = showWhole({ load: fruit }, { path: '/things?thing=id-Berry' });
    await panel('Berry');
    screen.getByRole('button', { name: from }).focus();
    setThings(client, [apple, cherry]);
    expect(await screen.findByText('This thing was deleted, or you no longer have access.')).toBeVisible();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(search()).toEqual({});
    await waitFor(() => {
      expect(document.activeElement).toHaveAccessibleName(to);
    });
  });

  it('keeps a row that has left the list and can still be seen', async () => {
    const { client } = showWhole(
      {
        load: fruit,
        find: () => ({ ...berry, kind: 'red' }),
      },
      { path: '/things?thing=id-Berry' },
    );
    await panel('Berry');
    setThings(client, [apple, cherry]);
    const opened = within(await panel('Berry'));
    expect(await opened.findByText('red')).toBeVisible();
    expect(opened.getByText('Not in this list')).toBeVisible();
    expect(screen.queryByText('This thing was deleted, or you no longer have access.')).toBeNull();
  });
});

describe('checked rows', () => {
  it('get a bar in the footer’s place, with what can be done', async () => {
    const bulk = vi.fn<(parts: BulkParts<Thing>) => void>();
    showWhole({ load: fruit, bulk });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.getByText('1 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Select all 3' }));
    await user.click(bar.getByRole('button', { name: 'Paint' }));
    const [parts] = bulk.mock.calls[0] ?? [];
    expect([...(parts?.selection.ids ?? [])]).toEqual(['id-Apple', 'id-Berry', 'id-Cherry']);
    expect(parts?.asked).toBeUndefined();
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('3 things')).toBeVisible();
  });

  it('are those that the filter leaves', async () => {
    showWhole({ load: fruit });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.type(field(), 'berry');
    expect(screen.getByText('1 selected')).toBeVisible();
  });
});

describe('the file', () => {
  it('holds what the filters leave', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:test';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    showWhole({ load: fruit }, { path: '/things?q=err' });
    await table();
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect((await files[0]?.text())?.trim().split('\r\n').slice(1)).toEqual(['Berry', 'Cherry']);
  });
});

it('leaves a column out that someone can do without', async () => {
  showWhole({ load: fruit });
  await table();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Kind' }));
  expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBeNull();
  expect(window.localStorage.getItem('marquee.columns.things')).toBe('["kind"]');
});

it('shows someone else’s list without anything that writes, exports or is theirs alone', async () => {
  showWhole({ load: fruit }, { isReadOnly: true });
  await table();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Blue ones' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Every thing' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
});

describe('on a phone', () => {
  const onPhone = () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('767'),
          addEventListener: vi.fn(),
          removeEventListener: vi.fn(),
        }) as never,
    );
  };

  it('shows the views with the filters, and takes the list out of reach under a panel', async () => {
    onPhone();
    showWhole({ load: fruit });
    await table();
    expect(within(screen.getByRole('search')).getByRole('group', { name: 'Views' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Apple' }));
    await panel('Apple');
    expect(screen.getByRole('table', { hidden: true }).closest('[inert]')).not.toBeNull();
  });

  it('keeps the filters that are not set behind a button, and those that are in view', async () => {
    onPhone();
    showWhole({ load: fruit });
    await table();
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(screen.queryByRole('combobox', { name: /^Kind/ })).toBeNull();
    await user.click(button);
    await user.click(screen.getByRole('combobox', { name: 'Kind Any' }));
    await user.click(await screen.findByRole('option', { name: 'Blue' }));
    await user.click(screen.getByRole('button', { name: 'Filters, 1 set' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('combobox', { name: 'Kind Blue' })).toBeVisible();
  });

  it('has boxes once someone wants to select', async () => {
    onPhone();
    showWhole({ load: fruit });
    await table();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
