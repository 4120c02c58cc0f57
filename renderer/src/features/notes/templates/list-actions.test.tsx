// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import { renderPart } from '#renderer/features/notes/parts/test-parts.tsx';
import { ListActions } from './list-actions.tsx';

const user = userEvent.setup({ delay: null });
const template = anyNote({ title: 'Shoot day', kind: 'template' });
const modelId = '00000000-0000-4000-8000-000000000777';

function open() {
  const onOpen = vi.fn();
  const held = renderPart(<ListActions modelId={modelId} onOpen={onOpen} />, {
    'notes.list': () => ({ rows: [template], next: null }),
    'notes.create': () => anyNote(),
  });
  return { ...held, onOpen };
}

it('begins a note of the model with a template', async () => {
  const { callsOf, onOpen } = open();
  await user.click(screen.getByRole('button', { name: 'More of the list' }));
  await user.click(await screen.findByRole('menuitem', { name: /Shoot day/ }));
  await waitFor(() => {
    expect(onOpen).toHaveBeenCalledWith(anyNote().id);
  });
  expect(callsOf('notes.create')).toMatchObject([{ title: 'Shoot day', templateId: template.id, modelId }]);
});

it('makes a note of a Markdown file', async () => {
  const { callsOf, onOpen } = open();
  await user.click(screen.getByRole('button', { name: 'More of the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import Markdown…' }));
  await user.upload(
    await screen.findByLabelText('Markdown file'),
    new File(['Six looks'], 'winter-sets.md', { type: 'text/markdown' }),
  );
  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('winter-sets');
  });
  await user.click(screen.getByRole('button', { name: 'Create note' }));
  await waitFor(() => {
    expect(onOpen).toHaveBeenCalled();
  });
  expect(callsOf('notes.create')).toMatchObject([{ title: 'winter-sets', modelId }]);
});

it('says that a text is missing', async () => {
  const { callsOf } = open();
  await user.click(screen.getByRole('button', { name: 'More of the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import Markdown…' }));
  await user.click(await screen.findByRole('button', { name: 'Create note' }));
  expect(await screen.findByText('Paste some Markdown, or choose a file')).toBeInTheDocument();
  expect(callsOf('notes.create')).toEqual([]);
});
