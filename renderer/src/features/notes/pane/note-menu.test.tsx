// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { tomas } from '#renderer/entities/model/test-models.ts';
import { host, luna, noteOf, renderNotes, type Handlers } from '#renderer/features/notes/test-notes.tsx';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';

const user = userEvent.setup({ delay: null });
const legal = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Legal', color: 'violet' } as const;
const press = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Press', color: 'teal' } as const;

/** A host that changes status and tags as the database does. */
function open(note: NoteDetail, handlers: Handlers = {}, viewedAs?: typeof tomas) {
  const held = host([note], {
    'tags.list': () => [legal, press],
    'notes.update': ({ id, rowVersion, changes }) => {
      const { status, modelId, tagIds, addTagIds = [], removeTagIds = [] } = changes;
      const before = held.held.notes[0] ?? note;
      const ids = new Set([...(tagIds ?? before.tags.map((tag) => tag.id)), ...addTagIds]);
      for (const each of removeTagIds) ids.delete(each);
      held.put(id, {
        rowVersion: rowVersion + 1,
        ...(status === undefined ? {} : { status }),
        ...(modelId === undefined ? {} : { model: modelId === luna.id ? luna : null }),
        tags: [legal, press].filter((tag) => ids.has(tag.id)),
      });
      return {
        id,
        rowVersion: rowVersion + 1,
        before:
          modelId !== undefined
            ? { modelId: before.model?.id ?? null }
            : status !== undefined
              ? { status: before.status }
              : { tagIds: before.tags.map((tag) => tag.id) },
        row: null,
      };
    },
    ...handlers,
  });
  renderNotes(`/notes?note=${note.id}`, viewedAs === undefined ? {} : { viewedAs });
  return held;
}
const menu = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const inList = () => screen.findByRole('link', { name: /Winter sets/ });

it('makes a draft final, and Undo makes it a draft', async () => {
  const { callsOf, held } = open(noteOf({ title: 'Winter sets', status: 'draft' }));
  expect(await inList()).toHaveTextContent('Draft');
  await menu('Make final');
  expect(await screen.findByText('Draft made final')).toBeInTheDocument();
  expect(held.notes[0]?.status).toBe('final');
  await waitFor(async () => {
    expect(await inList()).not.toHaveTextContent('Draft');
  });
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(async () => {
    expect(await inList()).toHaveTextContent('Draft');
  });
  expect(callsOf('notes.update')).toMatchObject([
    { rowVersion: 1, changes: { status: 'final' } },
    { rowVersion: 2, changes: { status: 'draft' } },
  ]);
});

it('makes a draft of a final note', async () => {
  const { held } = open(noteOf({ title: 'Winter sets' }));
  await menu('Make a draft');
  expect(await screen.findByText('Note made a draft')).toBeInTheDocument();
  expect(held.notes[0]?.status).toBe('draft');
  await waitFor(async () => {
    expect(await inList()).toHaveTextContent('Draft');
  });
});

it('stays a draft where that is refused, and says why', async () => {
  open(noteOf({ title: 'Winter sets', status: 'draft' }), {
    'notes.update': () => {
      throw new AppError('invalid', 'This note is locked', { hint: 'locked' });
    },
  });
  await menu('Make final');
  expect(await screen.findByText(/This note is locked/)).toBeInTheDocument();
  await waitFor(async () => {
    expect(await inList()).toHaveTextContent('Draft');
  });
  expect(screen.queryByText('Draft made final')).toBeNull();
});

it.each([
  ['locked', { isLocked: true }],
  ['only read', { canEdit: false }],
  ['in the trash', { deletedAt: '2026-11-18T10:00:00+00:00' }],
  ['a template', { kind: 'template' as const }],
])('is neither draft nor final by hand while it is %s', async (_, changes) => {
  open(noteOf({ title: 'Winter sets', ...changes }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: /Make (?:final|a draft)/ })).toBeNull();
});

it('takes tags one by one, each sent alone', async () => {
  const { callsOf } = open(noteOf({ title: 'Winter sets', tags: [legal] }));
  const tags = async () => within(await screen.findByRole('group', { name: 'Tags' }));
  await user.click((await tags()).getByRole('combobox', { name: 'Change tags' }));
  await user.click(await screen.findByRole('option', { name: 'Press' }));
  expect(await (await tags()).findByRole('button', { name: 'Remove tag Press' })).toBeInTheDocument();
  await user.click((await tags()).getByRole('button', { name: 'Remove tag Legal' }));
  await waitFor(async () => {
    expect((await tags()).queryByRole('button', { name: 'Remove tag Legal' })).toBeNull();
  });
  await waitFor(() => {
    expect(callsOf('notes.update')).toMatchObject([
      { rowVersion: 1, changes: { addTagIds: [press.id] } },
      { rowVersion: 2, changes: { removeTagIds: [legal.id] } },
    ]);
  });
  expect((await tags()).getByRole('button', { name: 'Remove tag Press' })).toBeInTheDocument();
});

it('puts its tags back where a change of them is refused', async () => {
  open(noteOf({ title: 'Winter sets', tags: [legal] }), {
    'notes.update': () => {
      throw new AppError('forbidden', 'Permission denied.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove tag Legal' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Remove tag Legal' })).toBeInTheDocument();
});

it('shows its tags to those who only look, and lets them change none', async () => {
  open(noteOf({ title: 'Winter sets', tags: [legal], status: 'draft' }), {}, tomas);
  const tags = within(await screen.findByRole('group', { name: 'Tags' }));
  expect(tags.getByText('Legal')).toBeInTheDocument();
  expect(tags.queryByRole('button')).toBeNull();
  expect(tags.queryByRole('combobox')).toBeNull();
});

it('moves to another model, and Undo moves it back', async () => {
  const { callsOf } = open(noteOf({ title: 'Winter sets' }));
  expect(await inList()).toHaveTextContent('General');
  await user.click(await screen.findByRole('combobox', { name: 'Model General' }));
  await user.click(await screen.findByRole('option', { name: 'Luna Vale' }));
  expect(await screen.findByText('Note moved to Luna Vale')).toBeInTheDocument();
  expect(await inList()).toHaveTextContent('Luna Vale');
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(async () => {
    expect(await inList()).toHaveTextContent('General');
  });
  expect(callsOf('notes.update')).toMatchObject([
    { rowVersion: 1, changes: { modelId: luna.id } },
    { rowVersion: 2, changes: { modelId: null } },
  ]);
});

it('copies a link that leads to it', async () => {
  const note = noteOf({ title: 'Winter sets' });
  open(note);
  await menu('Copy link');
  await waitFor(async () => {
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`[?&]note=${note.id}`));
  });
});
