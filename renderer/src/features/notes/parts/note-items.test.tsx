// @vitest-environment jsdom
import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { NoteItemsProps } from '#renderer/features/notes/part-types.ts';
import { NoteItems } from './note-items.tsx';
import { TaskHost } from './task-host.tsx';
import { anyNote } from './test-note.ts';
import { renderPart } from './test-parts.tsx';

const user = userEvent.setup({ delay: null });
const note = anyNote();

function open(
  can: boolean,
  handlers: Parameters<typeof renderPart>[1] = {},
  { readNote = () => note, settle = () => Promise.resolve(true) }: Partial<NoteItemsProps> = {},
) {
  const onOpen = vi.fn();
  const held = renderPart(
    <>
      <p role="region" aria-label="Text of the note">
        Confirm the set list
      </p>
      <Menu opened withinPortal={false} transitionProps={{ duration: 0 }}>
        <Menu.Dropdown>
          <NoteItems {...{ note, readNote, settle, onOpen }} canEdit={can} canWrite={can} />
        </Menu.Dropdown>
      </Menu>
      <TaskHost noteId={note.id} />
    </>,
    handlers,
  );
  return { ...held, onOpen };
}

it('makes a template of a note, and opens it', async () => {
  const made = anyNote({ id: '00000000-0000-4000-8000-000000000902', kind: 'template' });
  const { callsOf, onOpen } = open(true, { 'notes.duplicate': () => made });
  await user.click(screen.getByRole('menuitem', { name: 'Save as template' }));
  await waitFor(() => {
    expect(onOpen).toHaveBeenCalledWith(made.id);
  });
  expect(callsOf('notes.duplicate')).toEqual([{ id: note.id, kind: 'template' }]);
});

it('copies a note once what was typed is saved', async () => {
  const made = anyNote({ id: '00000000-0000-4000-8000-000000000903' });
  const order: string[] = [];
  const { onOpen } = open(
    true,
    {
      'notes.duplicate': ({ kind }) => {
        order.push(`copied as ${kind ?? 'it is'}`);
        return made;
      },
    },
    {
      settle: () => {
        order.push('saved');
        return Promise.resolve(true);
      },
    },
  );
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => {
    expect(onOpen).toHaveBeenCalledWith(made.id);
  });
  expect(order).toEqual(['saved', 'copied as it is']);
});

it('copies nothing older than what is on the screen', async () => {
  const { callsOf, onOpen } = open(true, {}, { settle: () => Promise.resolve(false) });
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(
    await screen.findByText('What you typed isn’t saved yet. Save it, then copy the note.'),
  ).toBeInTheDocument();
  expect(callsOf('notes.duplicate')).toEqual([]);
  expect(onOpen).not.toHaveBeenCalled();
});

it('copies what is on the screen as Markdown, saved or not', async () => {
  open(
    true,
    {},
    {
      readNote: () => ({
        ...note,
        title: 'Typed title',
        content: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Typed words' }] }],
        },
      }),
    },
  );
  await user.click(screen.getByRole('menuitem', { name: 'Copy as Markdown' }));
  expect(await screen.findByText('Copied as Markdown')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('# Typed title\n\nTyped words\n');
});

it('makes a task of what is marked, with a link back', async () => {
  const { callsOf } = open(true, {
    'tasks.create': ({ title }) => ({ title, number: 437 }) as never,
  });
  const text = screen.getByRole('region', { name: 'Text of the note' });
  document.getSelection()?.selectAllChildren(text);
  screen.getByRole('menuitem', { name: 'Make a task…' }).click();
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Confirm the set list');
  await user.click(screen.getByRole('button', { name: 'Create task' }));
  await waitFor(() => {
    expect(callsOf('tasks.create')).toMatchObject([
      {
        title: 'Confirm the set list',
        description: expect.stringMatching(
          new RegExp(`From the note “Winter sets”: \\S+\\?note=${note.id}`),
        ) as string,
        modelId: null,
      },
    ]);
  });
});

it('leaves those who only look what changes nothing', () => {
  open(false);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Copy as Markdown',
    'Export Markdown',
    'Print',
  ]);
});
