// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import { renderPart } from '#renderer/features/notes/parts/test-parts.tsx';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { VersionsPanel } from './versions-panel.tsx';

const user = userEvent.setup({ delay: null });
const textOf = (...lines: string[]): NoteDocument => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const versionOf = (version: number) => ({
  version,
  title: version === 3 ? 'Winter sets' : 'Sets',
  editedBy: version === 3 ? mia : tomas,
  startedAt: '2026-11-16T09:00:00+00:00',
  editedAt: `2026-11-1${String(4 + version)}T09:00:00+00:00`,
  isKept: false,
  restoredFrom: null,
  linesAdded: version,
  linesRemoved: 1,
});
const note = anyNote();

function open({
  canEdit = true,
  restore = () => ({ contentVersion: 4, version: 4, editedAt: '' }),
  settle = () => Promise.resolve(true),
} = {}) {
  const onCompare = vi.fn();
  const held = renderPart(
    <VersionsPanel
      note={note}
      canEdit={canEdit}
      canWrite={canEdit}
      readText={() => textOf('Six looks', 'Red coat')}
      settle={settle}
      onCompare={onCompare}
      onClose={() => undefined}
    />,
    {
      'notes.versions': () => [3, 2, 1].map(versionOf),
      'notes.version': ({ version }) => ({
        version,
        title: 'Sets',
        content: textOf('Six looks', 'Blue coat'),
      }),
      'notes.restoreVersion': restore,
    },
  );
  return { ...held, onCompare };
}

const choose = async () => {
  await user.click(await screen.findByRole('button', { name: /Tomás Reyes · Version 2/ }));
  return within(await screen.findByRole('region', { name: 'Version 2 against now' }));
};

it('shows what is gone below, hands what came to the note, and says the other title', async () => {
  const { onCompare } = open();
  expect(await screen.findByRole('button', { name: /You · Version 3/ })).toBeInTheDocument();
  const compared = await choose();
  expect(compared.getByText('Blue')).toHaveProperty('tagName', 'DEL');
  expect(compared.queryByText('Red')).toBeNull();
  expect(compared.getByText('Sets')).toBeInTheDocument();
  expect(compared.getByRole('status')).toHaveTextContent('1 change');
  expect(onCompare).toHaveBeenLastCalledWith(
    expect.arrayContaining([expect.objectContaining({ kind: 'changed' })]),
  );
  // In one column the note is not replaced by a comparison.
  await user.click(screen.getByRole('radio', { name: 'In one column' }));
  expect(compared.getByText('Red')).toHaveProperty('tagName', 'INS');
  expect(onCompare).toHaveBeenLastCalledWith(undefined);
});

it('restores a version, and Undo brings back what the note said', async () => {
  const { callsOf } = open();
  await choose();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => {
    expect(callsOf('notes.restoreVersion')).toEqual([
      { noteId: note.id, version: 2 },
      { noteId: note.id, version: 3 },
    ]);
  });
});

it('says why a version was not restored, and stays', async () => {
  open({
    restore: () => {
      throw new AppError('invalid', 'This note is locked', { hint: 'locked' });
    },
  });
  await choose();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('This note is locked')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Version 2 against now' })).toBeInTheDocument();
});

it('saves what was typed before a version is restored, and Undo brings that back', async () => {
  const order: string[] = [];
  const { callsOf } = open({
    settle: () => {
      order.push('saved');
      return Promise.resolve(true);
    },
    // The unsaved text became version 4.
    restore: () => {
      order.push('restored');
      return { contentVersion: 5, version: 5, editedAt: '' };
    },
  });
  await choose();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => {
    expect(callsOf('notes.restoreVersion')).toEqual([
      { noteId: note.id, version: 2 },
      { noteId: note.id, version: 4 },
    ]);
  });
  expect(order.slice(0, 2)).toEqual(['saved', 'restored']);
});

it('says that a version changes nothing, and offers nothing to undo', async () => {
  open({ restore: () => ({ contentVersion: 3, version: note.version, editedAt: '' }) });
  await choose();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('The note says this already')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});

it('restores nothing over what could not be saved', async () => {
  const { callsOf } = open({ settle: () => Promise.resolve(false) });
  await choose();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/^What you typed isn’t saved yet/)).toBeInTheDocument();
  expect(callsOf('notes.restoreVersion')).toEqual([]);
});

it('only shows them to those who can’t edit', async () => {
  open({ canEdit: false });
  await choose();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
