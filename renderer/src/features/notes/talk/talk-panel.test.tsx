// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import { renderPart } from '#renderer/features/notes/parts/test-parts.tsx';
import { TalkPanel } from './talk-panel.tsx';

const user = userEvent.setup({ delay: null });
const note = anyNote({
  visibility: 'custom',
  members: [{ person: tomas, access: 'view' }],
});
const elena = { ...tomas, id: '00000000-0000-4000-8000-000000000555', displayName: 'Elena Marković' };

function open(canWrite = true) {
  return renderPart(
    <TalkPanel
      note={note}
      canEdit={canWrite}
      canWrite={canWrite}
      readText={() => note.content}
      settle={() => Promise.resolve(true)}
      onCompare={() => undefined}
      onClose={() => undefined}
    />,
    {
      'notes.comments': () => [],
      'notes.activity': () => [],
      'notes.people': () => [mia, tomas, elena].map((person) => ({ ...person, isOfModel: false })),
      'notes.comment': ({ body, mentions }) => ({
        id: '00000000-0000-4000-8000-000000000001',
        body,
        author: mia,
        mentions: [tomas].filter(({ id }) => mentions.includes(id)),
        createdAt: '2026-11-18T09:00:00+00:00',
        editedAt: null,
        rowVersion: 1,
      }),
      'notes.watch': () => undefined,
    },
  );
}

it('takes a comment that mentions only those who see the note', async () => {
  const { callsOf } = open();
  await waitFor(() => {
    expect(callsOf('notes.people')).toHaveLength(1);
  });
  await user.type(
    await screen.findByRole('textbox', { name: 'Comment' }),
    '@Tomás Reyes and @Elena Marković please',
  );
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => {
    expect(callsOf('notes.comment')).toEqual([
      { noteId: note.id, body: '@Tomás Reyes and @Elena Marković please', mentions: [tomas.id] },
    ]);
  });
});

it('lets someone hear of every edit', async () => {
  const { callsOf } = open();
  await user.click(screen.getByRole('button', { name: 'Notifications: as usual' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Watch/ }));
  await waitFor(() => {
    expect(callsOf('notes.watch')).toEqual([{ id: note.id, watch: 'watching' }]);
  });
});

it('is only read where nothing may be written', async () => {
  open(false);
  expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
});
