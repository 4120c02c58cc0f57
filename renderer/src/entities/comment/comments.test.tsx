// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { jonas, mia } from '#renderer/entities/person/test-people.ts';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { Comments } from './comments.tsx';
import { commentOf, commentsOf } from './test-comments.ts';

const user = userEvent.setup({ delay: null });
const person = ({ id, email, displayName, role }: typeof mia) => ({ id, email, displayName, role });
const ana = {
  ...person(mia),
  id: '0b0c0d0e-0009-4000-8000-000000000009',
  displayName: 'Ana Kovač',
  email: 'ana@one.example',
};
const twin = { ...ana, id: '0b0c0d0e-000a-4000-8000-00000000000a', email: 'ana@two.example' };

beforeEach(() => {
  useUndoOffers.setState({ offers: [] });
  useViewerStore.setState({
    profile: { ...mia, role: 'manager' },
    permissions: { status: 'loaded', permissions: roleDefaults('manager') },
  });
});

function open(source: ReturnType<typeof commentsOf>, canWrite = true) {
  return renderWithKit(
    <>
      <Comments source={source} canWrite={canWrite} />
      <ConflictHost />
    </>,
  );
}
const field = () => screen.findByRole('textbox', { name: 'Comment' });

describe('a comment', () => {
  it('names those who were chosen after the sign, by keyboard', async () => {
    const source = commentsOf([], { mentionable: { people: [ana, twin, person(jonas)] } });
    const add = vi.spyOn(source, 'add');
    open(source);
    await user.type(await field(), 'Ask @ana{ArrowDown}{Enter}');
    expect(await field()).toHaveValue('Ask @Ana Kovač ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('please{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(add).toHaveBeenCalledExactlyOnceWith({ body: 'Ask @Ana Kovač please', mentions: [twin.id] });
    });
    expect(await screen.findByText(/please$/)).toBeInTheDocument();
    expect(await field()).toHaveValue('');
  });

  it('leaves the list of people by Escape, and keeps the text', async () => {
    open(commentsOf([], { mentionable: { people: [ana] } }));
    await user.type(await field(), '@an');
    expect(screen.getByRole('option', { name: /Ana Kovač/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}a');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await field()).toHaveValue('@ana');
  });

  it('keeps what was typed where it is refused, and says why', async () => {
    const source = commentsOf([], {
      add: () => Promise.reject(new AppError('invalid', 'This person cannot see this task')),
    });
    open(source);
    await user.type(await field(), 'Hello{Control>}{Enter}{/Control}');
    expect(await screen.findByText('This person cannot see this task')).toBeInTheDocument();
    expect(await field()).toHaveValue('Hello');
  });

  it('shows markup and direction marks as they were written', async () => {
    open(commentsOf([commentOf({ body: '<img src=x onerror=alert(1)> \u202Eevil' })]));
    expect(await screen.findByText('<img src=x onerror=alert(1)> \u202Eevil')).toHaveAttribute('dir', 'auto');
    expect(document.querySelector('img')).toBeNull();
  });

  it('of someone else cannot be changed, and nothing can be written where one only reads', async () => {
    open(commentsOf([commentOf({ author: person(jonas) })]), false);
    await screen.findByText('Hello');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('editing', () => {
  it('saves other words, and says that they are', async () => {
    const source = commentsOf([commentOf()]);
    open(source);
    await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    const form = within(screen.getByRole('form', { name: 'Edit the comment' }));
    await user.clear(form.getByRole('textbox'));
    await user.type(form.getByRole('textbox'), 'Hello again');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Hello again')).toBeInTheDocument();
    expect(screen.getByText(/· edited$/)).toBeInTheDocument();
    expect(source.held()[0]).toMatchObject({ body: 'Hello again', rowVersion: 2 });
  });

  it('asks where another window has changed it, and keeps either', async () => {
    const comment = commentOf();
    const source = commentsOf([comment]);
    open(source);
    await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    const form = within(screen.getByRole('form', { name: 'Edit the comment' }));
    await user.type(form.getByRole('textbox'), ', mine');
    source.change(comment.id, { body: 'Hello, theirs', rowVersion: 2 });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Comment was changed' }));
    expect(dialog.getByText('Hello, theirs')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => {
      expect(source.held()[0]).toMatchObject({ body: 'Hello, mine', rowVersion: 3 });
    });
  });

  it('says that it was deleted meanwhile, and keeps the words', async () => {
    const comment = commentOf();
    const source = commentsOf([comment]);
    const { queryClient } = open(source);
    await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    const form = within(screen.getByRole('form', { name: 'Edit the comment' }));
    await user.type(form.getByRole('textbox'), ' again');
    await source.remove(comment.id);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This comment was deleted')).toBeInTheDocument();
    expect(form.getByRole('textbox')).toHaveValue('Hello again');
    // As a realtime event does.
    await queryClient.invalidateQueries();
    expect(
      await screen.findByText('This comment was deleted. Copy what you typed before you cancel.'),
    ).toBeInTheDocument();
    expect(form.getByRole('textbox')).toHaveValue('Hello again');
  });
});

it('is deleted at once, and comes back by Undo', async () => {
  const source = commentsOf([commentOf()]);
  open(source);
  await user.click(await screen.findByRole('button', { name: 'Delete your comment' }));
  expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  expect(source.held()).toEqual([]);
  const [offer] = useUndoOffers.getState().offers;
  expect(offer?.message).toBe('Comment deleted');
  if (offer !== undefined) takeUndo(offer);
  await waitFor(() => {
    expect(source.held()).toHaveLength(1);
  });
});

it('of anyone is an administrator’s to delete', async () => {
  useViewerStore.setState({ profile: mia });
  open(commentsOf([commentOf({ author: person(jonas) })]));
  expect(
    await screen.findByRole('button', { name: 'Delete the comment by jonas@northlight.agency' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit your comment' })).toBeNull();
});
