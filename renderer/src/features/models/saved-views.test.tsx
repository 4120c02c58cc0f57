// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, renderModels } from './test-models.tsx';
import { mia, modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';

const user = userEvent.setup({ delay: null });

let lastId = 0;
function viewOf(changes: Partial<SavedView>): SavedView {
  lastId += 1;
  return {
    id: `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`,
    area: 'models',
    name: 'Paused',
    filters: { status: 'paused' },
    isShared: false,
    isOwn: true,
    owner: mia,
    createdAt: '2026-11-18T09:00:00+00:00',
    updatedAt: '2026-11-18T09:00:00+00:00',
    ...changes,
  };
}

const models = [modelOf({ stageName: 'Ava' }), modelOf({ stageName: 'Bea', status: 'paused' })];
const open = async () => user.click(await screen.findByRole('button', { name: 'Saved views' }));

it('a view brings its filters back, in the place of those that are set', async () => {
  host(models, {
    'savedViews.list': () => [
      viewOf({}),
      viewOf({ name: 'Hers', isOwn: false, isShared: true, owner: priya }),
    ],
  });
  const { search } = renderModels({ path: '/models?manager=none' });
  await open();
  expect(await screen.findByText('by Priya Nair')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete view Hers' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Paused' }));
  expect(await screen.findByRole('link', { name: 'Bea' })).toBeInTheDocument();
  expect(Object.fromEntries(search())).toEqual({ status: 'paused' });
});

const pressed = () =>
  within(screen.getByRole('group', { name: 'Views' }))
    .getAllByRole('button', { pressed: true })
    .map((tab) => tab.textContent);

it('the tab of the view that is shown is marked, until the list is another one', async () => {
  host(models, {
    'savedViews.list': () => [viewOf({ filters: { sort: '-model', status: 'paused', odd: 7 } })],
  });
  const { search } = renderModels({ path: '/models?status=paused&sort=-model' });
  await screen.findByRole('button', { name: 'Paused', pressed: true });
  expect(pressed()).toEqual(['Paused']);
  await user.click(screen.getByRole('button', { name: 'Model' }));
  expect(Object.fromEntries(search())).toEqual({ status: 'paused' });
  expect(pressed()).toEqual(['All']);
  // Choosing the current tab again clears the filters.
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(Object.fromEntries(search())).toEqual({});
});

it('filters go along from one tab of everyone to the other, and not out of a view', async () => {
  host(models, { 'savedViews.list': () => [viewOf({ name: 'On a break' })] });
  const { search } = renderModels({ viewer: tomas, path: '/models?manager=none' });
  expect(await screen.findByRole('button', { name: 'On a break', pressed: false })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All models' }));
  expect(pressed()).toEqual(['All models']);
  expect(Object.fromEntries(search())).toEqual({ manager: 'none', scope: 'all' });
  await user.click(screen.getByRole('button', { name: 'On a break' }));
  expect(pressed()).toEqual(['On a break']);
  await user.click(screen.getByRole('button', { name: 'All models' }));
  expect(Object.fromEntries(search())).toEqual({ scope: 'all' });
});

it('the list as it is gets a name, which must be given and be new', async () => {
  let isTaken = true;
  const { callsOf } = host(models, {
    'savedViews.list': () => [],
    'savedViews.create': ({ name }) => {
      if (isTaken) throw new AppError('conflict', 'taken', { sqlState: '23505' });
      return viewOf({ name });
    },
  });
  renderModels({ path: '/models?status=paused' });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByText('View name is required')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'On a break{Enter}');
  expect(
    await screen.findByText('You already have a view with that name. Choose another name.'),
  ).toBeInTheDocument();
  isTaken = false;
  await user.click(screen.getByRole('checkbox', { name: 'Share with everyone' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('View "On a break" saved')).toBeInTheDocument();
  expect(callsOf('savedViews.create').at(-1)).toEqual({
    area: 'models',
    name: 'On a break',
    filters: { status: 'paused' },
    isShared: true,
  });
});

it('a deleted view comes back by Undo', async () => {
  const { callsOf } = host(models, {
    'savedViews.list': () => [viewOf({})],
    'savedViews.delete': () => undefined,
    'savedViews.create': ({ name }) => viewOf({ name }),
  });
  renderModels();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Delete view Paused' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(callsOf('savedViews.create')).toMatchObject([{ name: 'Paused', filters: { status: 'paused' } }]);
  });
});
