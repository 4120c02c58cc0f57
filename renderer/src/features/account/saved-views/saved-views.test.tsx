import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, renderAccount } from '#renderer/features/account/test-account.tsx';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { AppError } from '#shared/lib/app-error.ts';

const user = userEvent.setup({ delay: null });

const paused: SavedView = {
  id: '00000000-0000-4000-8000-0000000000a1',
  area: 'models',
  name: 'Paused ones',
  filters: { status: 'paused' },
  isShared: false,
  isOwn: true,
  owner: { id: mia.id, displayName: mia.displayName, email: mia.email },
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
};

type Handlers = NonNullable<Parameters<typeof renderAccount>[0]>['handlers'];

/** A server that stores what it receives. */
function renderViews(handlers: Handlers = {}, first: readonly SavedView[] = [paused]) {
  let views = [...first];
  const rendered = renderAccount({
    handlers: {
      'savedViews.listOwn': () => views,
      'savedViews.update': ({ id, changes: { name, isShared } }) => {
        const changed = { ...paused, ...(name && { name }), ...(isShared !== undefined && { isShared }) };
        views = views.map((view) => (view.id === id ? changed : view));
        return changed;
      },
      'savedViews.delete': ({ id }) => {
        views = views.filter((view) => view.id !== id);
      },
      'savedViews.create': (view) => {
        const created = { ...paused, ...view, isShared: view.isShared ?? false };
        views = [...views, created];
        return created;
      },
      ...handlers,
    },
  });
  return rendered;
}

const section = () => screen.getByRole('region', { name: 'Saved views' });
const editor = async (name: string) => {
  await user.click(await within(section()).findByRole('button', { name: `Edit name: ${name}` }));
  return within(section()).getByRole('textbox', { name: 'Name' });
};

it('shows each view with its list, and leads there', async () => {
  renderViews();
  expect(await within(section()).findByRole('link', { name: 'Open Paused ones in Models' })).toHaveAttribute(
    'href',
    '/models?status=paused',
  );
});

it('renames a view in place', async () => {
  const { callsOf } = renderViews();
  const field = await editor('Paused ones');
  await user.clear(field);
  await user.type(field, 'On a break{Enter}');
  expect(await within(section()).findByRole('button', { name: 'Edit name: On a break' })).toBeVisible();
  expect(callsOf('savedViews.update')).toEqual([{ id: paused.id, changes: { name: 'On a break' } }]);
});

it('keeps a name that is taken in its editor, with the reason', async () => {
  renderViews({
    'savedViews.update': () => {
      throw new AppError('conflict', 'duplicate key');
    },
  });
  const field = await editor('Paused ones');
  await user.clear(field);
  await user.type(field, 'Mine{Enter}');
  expect(
    await within(section()).findByText('You already have a view with that name. Choose another name.'),
  ).toBeVisible();
  expect(within(section()).getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
});

it.each([
  [' ', 'View name is required'],
  ['x'.repeat(41), 'View name must be 40 characters or fewer'],
])('refuses %j beside the field', async (typed, sentence) => {
  const { callsOf } = renderViews();
  const field = await editor('Paused ones');
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
  expect(await within(section()).findByText(sentence)).toBeVisible();
  expect(callsOf('savedViews.update')).toEqual([]);
});

it('shares a view, and takes it back', async () => {
  const { callsOf } = renderViews();
  const box = () => within(section()).getByRole('checkbox', { name: 'Share Paused ones with your team' });
  await within(section()).findByRole('table');
  await user.click(box());
  await waitFor(() => {
    expect(box()).toBeChecked();
  });
  await user.click(box());
  await waitFor(() => {
    expect(box()).not.toBeChecked();
  });
  expect(callsOf('savedViews.update')).toEqual([
    { id: paused.id, changes: { isShared: true } },
    { id: paused.id, changes: { isShared: false } },
  ]);
});

it('deletes a view, and brings it back whole', async () => {
  const { callsOf } = renderViews();
  await user.click(await within(section()).findByRole('button', { name: 'Delete view Paused ones' }));
  expect(await within(section()).findByText('No saved views')).toBeVisible();
  const [offer] = useUndoOffers.getState().offers;
  expect(offer?.message).toBe('View "Paused ones" deleted');
  if (offer !== undefined) takeUndo(offer);
  expect(await within(section()).findByRole('table')).toBeVisible();
  expect(callsOf('savedViews.create')).toEqual([
    { area: 'models', name: 'Paused ones', filters: { status: 'paused' }, isShared: false },
  ]);
});

it('gives the focus to the next view where one is deleted', async () => {
  const other: SavedView = { ...paused, id: '00000000-0000-4000-8000-0000000000a2', name: 'Mine' };
  renderViews({}, [paused, other]);
  await user.click(await within(section()).findByRole('button', { name: 'Delete view Paused ones' }));
  await waitFor(() => {
    expect(within(section()).getByRole('button', { name: 'Delete view Mine' })).toHaveFocus();
  });
});

it('says what failed, and asks again', async () => {
  let isDown = true;
  renderViews({
    'savedViews.listOwn': () => {
      if (isDown)
        throw new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.');
      return [];
    },
  });
  expect(await within(section()).findByText('Failed to load saved views')).toBeVisible();
  isDown = false;
  await user.click(within(section()).getByRole('button', { name: 'Try Again' }));
  expect(await within(section()).findByText('No saved views')).toBeVisible();
});
