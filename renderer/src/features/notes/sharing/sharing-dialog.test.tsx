// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import { renderPart } from '#renderer/features/notes/parts/test-parts.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { SharingDialog } from './sharing-dialog.tsx';
import { VisibilityMark } from './visibility-mark.tsx';

const user = userEvent.setup({ delay: null });
const note = anyNote();

function open(
  update: () => never | object = () => ({
    id: note.id,
    rowVersion: 2,
    before: { visibility: 'team', members: [] },
    row: null,
  }),
) {
  const onClose = vi.fn();
  const held = renderPart(<SharingDialog note={note} onClose={onClose} />, {
    'notes.people': () => [mia, tomas].map((person) => ({ ...person, isOfModel: false })),
    'notes.update': update as never,
  });
  return { ...held, onClose };
}

it('shares a note with chosen people once there is one, and Undo takes it back', async () => {
  const { callsOf, onClose } = open();
  await user.click(await screen.findByRole('radio', { name: 'Chosen people' }));
  expect(screen.getByText('Everyone who is not chosen loses this note at once.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one person to share with')).toBeInTheDocument();
  expect(callsOf('notes.update')).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: 'People' }));
  await user.click(await screen.findByRole('option', { name: /Tomás/ }));
  await user.click(screen.getByRole('radio', { name: 'Read' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalled();
  });
  await user.click(await screen.findByRole('button', { name: /Undo/, hidden: true }));
  await waitFor(() => {
    expect(callsOf('notes.update')).toEqual([
      {
        id: note.id,
        rowVersion: 1,
        changes: { visibility: 'custom', members: [{ id: tomas.id, access: 'view' }] },
      },
      { id: note.id, rowVersion: 2, changes: { visibility: 'team', members: [] } },
    ]);
  });
});

it('stays with its choices where it is refused, and says why', async () => {
  const { onClose } = open(() => {
    throw new AppError('forbidden', 'Only its author can change who sees this note', { hint: 'share' });
  });
  await user.click(await screen.findByRole('radio', { name: 'Only you' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Only its author can change who sees this note')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Only you' })).toBeChecked();
  expect(onClose).not.toHaveBeenCalled();
});

it('is not offered to those who may not choose', () => {
  renderPart(<VisibilityMark note={anyNote({ canShare: false })} canEdit canWrite />, {});
  expect(screen.getByText('Team')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
